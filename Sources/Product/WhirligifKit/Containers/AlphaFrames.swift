import Frames
import Palette

/// The frames of a loop with straight alpha.
struct AlphaFrames: FrameSequence {
  private let frames: MattedFrames
  private let straightAlpha: StraightAlpha

  init(_ frames: MattedFrames) {
    self.frames = frames
    straightAlpha = StraightAlpha(near: frames.flatColors)
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.frameCount }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try frames.withFrame(frame) { straightAlpha.convert($0, into: pixels) }
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
