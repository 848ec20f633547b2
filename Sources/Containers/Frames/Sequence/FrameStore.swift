import Palette
import Platform
import Synchronization

/// The pictures of a sequence. A small sequence is drawn once and kept. Of a large one, requested frames are kept, and
/// as many others as their runs of equal pixels leave room for: memory does not grow with the length of the loop.
package struct FrameStore: FrameSequence {
  private enum Picture: Sendable {
    case whole([RGBA8])
    /// Row by row.
    case packed([PackedRow])
  }

  private struct Contents {
    var pictures: [Picture?]
    /// The rows of packed pictures. Many pictures have the same ones: those of a recording of a terminal take a third
    /// of the memory.
    var rows: Set<KeptRow> = []
    /// The number of words that rows may still take; none is kept once it is exceeded.
    var room: Int
    /// The number of pictures that could not be packed, and how many of them are always tried.
    private var failures = 0
    private static let triedFailures = 4

    /// The words of an array's header and its place in a set, and of a reference to it.
    private static let (wordsPerRow, wordsPerUse) = (16, 2)

    init(count: Int, room: Int) { (pictures, self.room) = (Array(repeating: nil, count: count), room) }

    /// Notes that a picture could not be packed; once most are like that, no more are tried.
    mutating func noteFailure() {
      failures += 1
      if failures > max(Self.triedFailures, pictures.count { $0 != nil }) { room = 0 }
    }

    /// The row as it is kept.
    mutating func keep(_ row: PackedRow) -> PackedRow {
      room -= Self.wordsPerUse
      let key = KeptRow(row)
      if let index = rows.firstIndex(of: key) {
        return rows[index].row
      }
      room -= Self.wordsPerRow + row.wordCount
      let kept = key.fitted
      rows.insert(kept)
      return kept.row
    }
  }

  private final class Shared: Sendable {
    let contents: Mutex<Contents>

    init(count: Int, room: Int) { contents = Mutex(Contents(count: count, room: room)) }
  }

  package let frameCount: Int
  private let source: AnyFrameSequence
  private let shared: Shared
  private let keepsAll: Bool
  private let packsMore: Bool

  /// - Parameters:
  ///   - limit: the maximum number of pixels of all frames together that are kept as they are.
  ///   - room: the maximum number of words of other frames, packed.
  package init(_ source: some FrameSequence, keeping limit: Int, packing room: Int = 0) {
    let keepsAll = source.pixelCount <= limit
    let shared = Shared(count: source.frameCount, room: keepsAll ? 0 : room)
    self.init(AnyFrameSequence(source), shared, source.frameCount, keepsAll: keepsAll, packsMore: true)
  }

  private init(_ source: AnyFrameSequence, _ shared: Shared, _ frameCount: Int, keepsAll: Bool, packsMore: Bool) {
    (self.source, self.shared, self.frameCount) = (source, shared, frameCount)
    (self.keepsAll, self.packsMore) = (keepsAll, packsMore)
  }

  /// A store of at most 64 MB; the sequence itself if it is one.
  package static func large(_ source: some FrameSequence) -> FrameStore {
    source.store ?? FrameStore(source, keeping: largeLimit, packing: largeLimit)
  }

  /// The pixels or words of 64 MB.
  package static let largeLimit = 1 << 24

  /// The first `count` frames, with the same pictures.
  package func prefix(_ count: Int) -> FrameStore {
    FrameStore(source, shared, count, keepsAll: keepsAll, packsMore: packsMore)
  }

  /// The same pictures, for a reader that takes most of them once: those that are not kept yet are packed only if they
  /// have many details. Saves 3 % of the time of a loop that repeats itself.
  package var readOnce: FrameStore {
    FrameStore(source, shared, frameCount, keepsAll: keepsAll, packsMore: false)
  }

  package var store: FrameStore? { self }
  package var width: Int { source.width }
  package var height: Int { source.height }
  package var solidColors: [RGBA8] { source.solidColors }
  package func mayHaveSlopes(inFrame frame: Int) -> Bool { source.mayHaveSlopes(inFrame: frame) }
  package func firstFrame(like frame: Int) -> Int { source.firstFrame(like: frame) }
  package func checkCancellation() throws(EncodingError) { try source.checkCancellation() }

  /// Draws some frames on several threads and keeps them.
  package func keep(_ frames: [Int], threads: Int) throws(EncodingError) {
    try ParallelFor.run(count: frames.count, workers: threads) { index throws(EncodingError) in
      let frame = firstFrame(like: frames[index])
      if case .whole = kept(frame) { return }
      let picture = try drawn(frame)
      shared.contents.withLock { $0.pictures[frame] = .whole(picture) }
    }
  }

  /// Whether a frame that is kept as it is has more than `limit` opaque colors.
  package func hasMoreColors(than limit: Int) -> Bool {
    shared.contents.withLock { $0.pictures }.contains {
      if case .whole(let picture) = $0 { Self.hasMoreColors(picture, than: limit) } else { false }
    }
  }

  /// The pixels of a frame, row by row.
  func picture(_ frame: Int) throws(EncodingError) -> [RGBA8] {
    if case .whole(let picture) = kept(firstFrame(like: frame)) { return picture }
    return try drawn(frame)
  }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    // Drawing asks by itself, and a kept picture is not drawn.
    try checkCancellation()
    let frame = firstFrame(like: frame)
    switch kept(frame) {
    case .whole(let picture): _ = picture.withUnsafeBufferPointer { pixels.update(fromContentsOf: $0) }
    case .packed(let rows):
      for (y, row) in rows.enumerated() {
        row.unpack(into: UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]))
      }
    case nil:
      try source.draw(frame: frame, into: pixels)
      keep(frame, UnsafeBufferPointer(pixels))
    }
  }

  private func kept(_ frame: Int) -> Picture? { shared.contents.withLock { $0.pictures[frame] } }

  /// Keeps a picture that was drawn, as it is or packed.
  private func keep(_ frame: Int, _ pixels: UnsafeBufferPointer<RGBA8>) {
    if keepsAll {
      let picture = Array(pixels)
      return shared.contents.withLock { $0.pictures[frame] = .whole(picture) }
    }
    guard packsMore || source.isDetailed, shared.contents.withLock({ $0.room > 0 && $0.pictures[frame] == nil }) else {
      return
    }
    guard let rows = packed(pixels) else { return shared.contents.withLock { $0.noteFailure() } }
    shared.contents.withLock { contents in
      guard contents.room > 0, contents.pictures[frame] == nil else { return }
      contents.pictures[frame] = .packed(rows.map { contents.keep($0) })
    }
  }

  /// The rows of a picture; nil if it has few details and they take more than three quarters of its memory, as
  /// gradients do, which are drawn again in less time.
  private func packed(_ pixels: UnsafeBufferPointer<RGBA8>) -> [PackedRow]? {
    var rows: [PackedRow] = []
    rows.reserveCapacity(height)
    var room = source.isDetailed ? Int.max : pixels.count / 4 * 3
    for start in stride(from: 0, to: pixels.count, by: width) {
      let row = PackedRow(UnsafeBufferPointer(rebasing: pixels[start..<start + width]))
      room -= row.wordCount
      guard room >= 0 else { return nil }
      rows.append(row)
    }
    return rows
  }

  private static func hasMoreColors(_ picture: [RGBA8], than limit: Int) -> Bool {
    var colors = ExactColorMap(limit: limit)
    var last: RGBA8 = .transparent
    for pixel in picture where pixel != last {
      last = pixel
      if pixel != .transparent, colors.insert(pixel) == nil { return true }
    }
    return false
  }
}
