import Drawing
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
  func checkCancellation() throws(EncodingError) { try frames.checkCancellation() }

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

extension LoopFrames {
  /// The first solid colors of the frames' fills and strokes, as opaque pixels, whatever their alpha and that of their
  /// groups: the colors that soft edges and translucent shapes are blended from. In the order of their first
  /// occurrence, and no more than are tried.
  var flatColors: [RGBA8] {
    var colors: [RGBA8] = []
    for frame in 0..<frameCount {
      for command in (try? displayList(of: frame))?.commands ?? [] {
        switch command {
        case .fill(_, _, .solid(let color), _, _), .stroke(_, _, .solid(let color), _, _):
          let pixel = RGBA8(opaque: color)
          if !colors.contains(pixel) { colors.append(pixel) }
          if colors.count == StraightAlpha.maximumColors { return colors }
        default: break
        }
      }
    }
    return colors
  }
}
