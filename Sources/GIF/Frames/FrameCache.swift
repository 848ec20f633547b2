import Frames
import Palette
import Platform
import Synchronization

/// The first frames of a source. Of a small animation each is drawn once and kept; of a large one those are that the
/// encoder asks for.
struct FrameCache: FrameSource {
  let frameCount: Int
  private let source: any FrameSource
  private let pictures: Pictures
  private let keepsAll: Bool

  private final class Pictures: Sendable {
    /// The pixels of a frame once they are kept.
    let kept: Mutex<[[RGBA8]?]>

    init(count: Int) {
      kept = Mutex(Array(repeating: nil, count: count))
    }
  }

  init(_ source: any FrameSource) {
    self.init(source, Pictures(count: source.frameCount), frameCount: source.frameCount, keepsAll: source.isSmall)
  }

  private init(_ source: any FrameSource, _ pictures: Pictures, frameCount: Int, keepsAll: Bool) {
    (self.source, self.pictures, self.frameCount, self.keepsAll) = (source, pictures, frameCount, keepsAll)
  }

  /// The first `count` frames, with the same cache.
  func prefix(_ count: Int) -> FrameCache {
    FrameCache(source, pictures, frameCount: count, keepsAll: keepsAll)
  }

  /// Draws some frames on several threads and keeps them.
  func keep(_ frames: [Int], threads: Int) throws(EncodingError) {
    try ParallelFor.run(count: frames.count, workers: threads) { k, _ throws(EncodingError) in
      let picture = PixelBuffer<RGBA8>(count: width * height)
      try source.draw(frame: frames[k], into: picture.pixels)
      pictures.kept.withLock { $0[frames[k]] = Array(picture.readOnly) }
    }
  }

  /// Whether one of the frames kept has more than `limit` opaque colors.
  func hasMoreColors(than limit: Int) -> Bool {
    pictures.kept.withLock { $0 }.contains { $0?.withUnsafeBufferPointer { $0.hasMoreColors(than: limit) } ?? false }
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var solidColors: [RGBA8] { source.solidColors }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    if let known = pictures.kept.withLock({ $0[frame] }) {
      _ = known.withUnsafeBufferPointer { pixels.update(fromContentsOf: $0) }
      return
    }
    try source.draw(frame: frame, into: pixels)
    if keepsAll { pictures.kept.withLock { $0[frame] = Array(pixels) } }
  }

  func isSame(frame: Int, as pixels: UnsafeBufferPointer<RGBA8>) throws(EncodingError) -> Bool {
    guard keepsAll else { return try source.isSame(frame: frame, as: pixels) }
    let picture = PixelBuffer<RGBA8>(count: pixels.count)
    try draw(frame: frame, into: picture.pixels)
    return picture.readOnly.isSame(as: pixels)
  }

  func isKnownSame(frame: Int, as other: Int) throws(EncodingError) -> Bool {
    try source.isKnownSame(frame: frame, as: other)
  }

  func isKnownDifferent(frame: Int, from other: Int) throws(EncodingError) -> Bool {
    try keepsAll ? false : source.isKnownDifferent(frame: frame, from: other)
  }
}

extension UnsafeBufferPointer<RGBA8> {
  fileprivate func hasMoreColors(than limit: Int) -> Bool {
    var known = ExactColorMap(limit: limit)
    var last: RGBA8 = .transparent
    for pixel in self where pixel != last {
      last = pixel
      if pixel != .transparent, known.insert(pixel) == nil { return true }
    }
    return false
  }
}
