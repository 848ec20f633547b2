import Palette
import Platform
import Synchronization

/// The pictures of a sequence. A small sequence is drawn once and kept; of a large one, only requested frames are kept,
/// so that memory does not grow with the length of the loop.
package struct FrameStore: FrameSequence {
  private final class Pictures: Sendable {
    /// The pixels of the frames that are kept.
    let kept: Mutex<[[RGBA8]?]>

    init(count: Int) { kept = Mutex(Array(repeating: nil, count: count)) }
  }

  package let frameCount: Int
  private let source: any FrameSequence
  private let pictures: Pictures
  private let keepsAll: Bool

  /// - Parameter limit: the most pixels of all frames together that are kept.
  package init(_ source: any FrameSequence, keeping limit: Int) {
    let keepsAll = source.width * source.height * source.frameCount <= limit
    self.init(source, Pictures(count: source.frameCount), frameCount: source.frameCount, keepsAll: keepsAll)
  }

  private init(_ source: any FrameSequence, _ pictures: Pictures, frameCount: Int, keepsAll: Bool) {
    (self.source, self.pictures, self.frameCount, self.keepsAll) = (source, pictures, frameCount, keepsAll)
  }

  /// The first `count` frames, with the same pictures.
  package func prefix(_ count: Int) -> FrameStore {
    FrameStore(source, pictures, frameCount: count, keepsAll: keepsAll)
  }

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var solidColors: [RGBA8] { source.solidColors }

  /// Draws some frames on several threads and keeps them.
  package func keep(_ frames: [Int], threads: Int) throws(EncodingError) {
    try ParallelFor.run(count: frames.count, workers: threads) { index throws(EncodingError) in
      guard known(frames[index]) == nil else { return }
      let picture = try drawn(frames[index])
      pictures.kept.withLock { $0[frames[index]] = picture }
    }
  }

  /// Whether a kept frame has more than `limit` opaque colors.
  package func hasMoreColors(than limit: Int) -> Bool {
    pictures.kept.withLock { $0 }.contains { $0.map { Self.hasMoreColors($0, than: limit) } ?? false }
  }

  /// The pixels of a frame, row by row.
  package func picture(_ frame: Int) throws(EncodingError) -> [RGBA8] {
    if let known = known(frame) { return known }
    let picture = try drawn(frame)
    if keepsAll { pictures.kept.withLock { $0[frame] = picture } }
    return picture
  }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    if let known = known(frame) {
      _ = known.withUnsafeBufferPointer { pixels.update(fromContentsOf: $0) }
      return
    }
    try source.draw(frame: frame, into: pixels)
    if keepsAll { pictures.kept.withLock { $0[frame] = Array(pixels) } }
  }

  private func known(_ frame: Int) -> [RGBA8]? { pictures.kept.withLock { $0[frame] } }

  private func drawn(_ frame: Int) throws(EncodingError) -> [RGBA8] {
    var picture = [RGBA8](repeating: .transparent, count: width * height)
    try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
      try source.draw(frame: frame, into: pixels)
    }
    return picture
  }

  private static func hasMoreColors(_ picture: [RGBA8], than limit: Int) -> Bool {
    var known = ExactColorMap(limit: limit)
    var last: RGBA8 = .transparent
    for pixel in picture where pixel != last {
      last = pixel
      if pixel != .transparent, known.insert(pixel) == nil { return true }
    }
    return false
  }
}
