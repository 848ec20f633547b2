import Frames
import Platform
import Synchronization

/// The frames of a loop with straight alpha; tells how far the work is, and stops it.
final class AlphaFrames: FrameSequence {
  private let frames: MattedFrames
  private let progress: @Sendable (Double) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let drawn = Atomic(0)
  /// Where it knows of no error, the caller has asked to stop.
  let failure = DrawingFailure()

  init(
    _ frames: MattedFrames, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.frames, self.progress, self.isCancelled) = (frames, progress, isCancelled)
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.count }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(FrameError) {
    if isCancelled() { throw .source(frame: frame) }
    do {
      try frames.withFrame(frame) { StraightAlpha.convert($0, into: pixels) }
    } catch {
      failure.note(frame, error)
      throw .source(frame: frame)
    }
    // Coding takes longer than drawing, and where frames are not kept it draws them again.
    let done = drawn.add(1, ordering: .relaxed).newValue
    progress(min(0.99, Double(done) / Double(2 * frames.count)))
  }
}

/// Pixels whose colors are not multiplied by their alpha.
enum StraightAlpha {
  /// The straight pixels of premultiplied ones, each color rounded to the nearest; 0 where the alpha is 0.
  static func convert(_ pixels: UnsafeBufferPointer<UInt32>, into result: UnsafeMutableBufferPointer<UInt32>) {
    for (index, pixel) in zip(result.indices, pixels) { result[index] = straight(pixel) }
  }

  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func color(_ shift: UInt32) -> UInt32 { min(((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha, 255) << shift }
    return color(0) | color(8) | color(16) | alpha << 24
  }
}

/// One frame of a sequence as a picture of its own.
struct SingleFrame<Source: FrameSequence>: FrameSequence {
  let source: Source
  let frame: Int

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { 1 }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(FrameError) {
    try source.draw(frame: self.frame, into: pixels)
  }
}
