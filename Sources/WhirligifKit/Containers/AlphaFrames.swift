import Frames
import Palette
import Platform

/// The frames of a loop with straight alpha; can cancel the work.
final class AlphaFrames: FrameSequence {
  private let frames: MattedFrames
  private let isCancelled: @Sendable () -> Bool
  private let straightAlpha: StraightAlpha

  init(_ frames: MattedFrames, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    (self.frames, self.isCancelled) = (frames, isCancelled)
    straightAlpha = StraightAlpha(near: frames.flatColors)
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.count }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    if isCancelled() { throw .cancelled }
    try EncodingError.noting(frame) {
      try frames.withFrame(frame) { straightAlpha.convert($0, into: pixels) }
    }
  }
}

/// One frame of a sequence as a sequence of its own.
struct SingleFrame<Source: FrameSequence>: FrameSequence {
  let source: Source
  let frame: Int

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { 1 }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try source.draw(frame: self.frame, into: pixels)
  }
}
