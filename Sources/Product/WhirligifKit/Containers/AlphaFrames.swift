import Frames
import Palette
import Raster

/// The frames of a loop with straight alpha.
struct AlphaFrames: FrameSequence {
  private let frames: LoopFrames
  private let straightAlpha: StraightAlpha

  init(_ frames: LoopFrames) {
    self.frames = frames
    straightAlpha = StraightAlpha(near: frames.flatColors)
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.frameCount }
  func firstFrame(like frame: Int) -> Int { frames.firstFrame(like: frame) }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try frames.withFrame(frame) { straightAlpha.convert($0, into: pixels) }
  }
}

extension StillFrame {
  /// An image with straight alpha.
  init(_ image: RasterImage) {
    self.init(width: image.width, height: image.height) { pixels in
      image.pixels.withUnsafeBufferPointer { StraightAlpha(near: []).convert($0, into: pixels) }
    }
  }
}
