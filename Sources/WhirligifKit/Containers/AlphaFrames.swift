import Frames
import Platform
import Synchronization

/// The frames of a loop with straight alpha; tells how far the work is, and stops it.
final class AlphaFrames: FrameSequence {
  private let frames: MattedFrames
  private let progress: @Sendable (Double) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let straightAlpha: StraightAlpha
  private let drawn = Atomic(0)

  init(
    _ frames: MattedFrames, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.frames, self.progress, self.isCancelled) = (frames, progress, isCancelled)
    straightAlpha = StraightAlpha(near: frames.flatColors)
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.count }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    if isCancelled() { throw .cancelled }
    try EncodingError.noting(frame) {
      try frames.withFrame(frame) { straightAlpha.convert($0, into: pixels) }
    }
    // Coding takes longer than drawing, and where frames are not kept it draws them again.
    let done = drawn.add(1, ordering: .relaxed).newValue
    progress(min(0.99, Double(done) / Double(2 * frames.count)))
  }
}

/// One frame of a sequence as a picture of its own.
struct SingleFrame<Source: FrameSequence>: FrameSequence {
  let source: Source
  let frame: Int

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { 1 }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    try source.draw(frame: self.frame, into: pixels)
  }
}
