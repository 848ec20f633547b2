import Palette
import Platform
import Synchronization

/// The pictures of a sequence. A small sequence is drawn once and kept. Of a large one, requested frames are kept, and
/// as many others as their runs of equal pixels leave room for: memory does not grow with the length of the loop.
package struct FrameStore: FrameSequence {
  private enum Picture: Sendable {
    case whole([RGBA8])
    case packed(PackedPicture)
  }

  private struct Contents {
    var pictures: [Picture?]
    /// The number of words that packed pictures may still take; none is packed once it is exceeded.
    var room: Int
  }

  private final class Shared: Sendable {
    let contents: Mutex<Contents>

    init(count: Int, room: Int) {
      contents = Mutex(Contents(pictures: Array(repeating: nil, count: count), room: room))
    }
  }

  package let frameCount: Int
  private let source: AnyFrameSequence
  private let shared: Shared
  private let keepsAll: Bool

  /// - Parameters:
  ///   - limit: the maximum number of pixels of all frames together that are kept as they are.
  ///   - room: the maximum number of words of other frames, packed.
  package init(_ source: some FrameSequence, keeping limit: Int, packing room: Int = 0) {
    let keepsAll = source.pixelCount <= limit
    let shared = Shared(count: source.frameCount, room: keepsAll ? 0 : room)
    self.init(AnyFrameSequence(source), shared, frameCount: source.frameCount, keepsAll: keepsAll)
  }

  private init(_ source: AnyFrameSequence, _ shared: Shared, frameCount: Int, keepsAll: Bool) {
    (self.source, self.shared, self.frameCount, self.keepsAll) = (source, shared, frameCount, keepsAll)
  }

  /// A store of at most 64 MB; the sequence itself if it is one.
  package static func large(_ source: some FrameSequence) -> FrameStore {
    source.store ?? FrameStore(source, keeping: largeLimit, packing: largeLimit)
  }

  private static let largeLimit = 1 << 24

  /// The first `count` frames, with the same pictures.
  package func prefix(_ count: Int) -> FrameStore {
    FrameStore(source, shared, frameCount: count, keepsAll: keepsAll)
  }

  package var store: FrameStore? { self }
  package var width: Int { source.width }
  package var height: Int { source.height }
  package var solidColors: [RGBA8] { source.solidColors }

  /// Draws some frames on several threads and keeps them.
  package func keep(_ frames: [Int], threads: Int) throws(EncodingError) {
    try ParallelFor.run(count: frames.count, workers: threads) { index throws(EncodingError) in
      guard kept(frames[index]) == nil else { return }
      let picture = try drawn(frames[index])
      shared.contents.withLock { $0.pictures[frames[index]] = .whole(picture) }
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
    if case .whole(let picture) = kept(frame) { return picture }
    return try drawn(frame)
  }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    switch kept(frame) {
    case .whole(let picture): _ = picture.withUnsafeBufferPointer { pixels.update(fromContentsOf: $0) }
    case .packed(let picture): picture.unpack(into: pixels)
    case nil:
      try source.draw(frame: frame, into: pixels)
      keep(frame, UnsafeBufferPointer(pixels))
    }
  }

  private func kept(_ frame: Int) -> Picture? { shared.contents.withLock { $0.pictures[frame] } }

  /// Keeps a picture that was drawn: as it is, or packed into less than half of its memory.
  private func keep(_ frame: Int, _ pixels: UnsafeBufferPointer<RGBA8>) {
    if keepsAll {
      let picture = Array(pixels)
      return shared.contents.withLock { $0.pictures[frame] = .whole(picture) }
    }
    guard shared.contents.withLock({ $0.room > 0 }), let packed = PackedPicture(pixels, within: pixels.count / 2) else {
      return
    }
    shared.contents.withLock { contents in
      guard contents.pictures[frame] == nil else { return }
      // Animations in steps show a picture for many frames, which takes the memory of one.
      if frame > 0, case .packed(let last)? = contents.pictures[frame - 1], last == packed {
        contents.pictures[frame] = .packed(last)
        return
      }
      contents.room -= packed.wordCount
      if contents.room >= 0 { contents.pictures[frame] = .packed(packed) }
    }
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
