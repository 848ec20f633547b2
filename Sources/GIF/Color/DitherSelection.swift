import Frames
import Palette

/// Selects the dither that suits pictures, where none is asked for.
enum DitherSelection {
  /// Tables of more colors show gradients so evenly that no dither looks better.
  private static let manyColors = 64
  /// How many frames are looked at.
  private static let sampleCount = 4
  private static let countedPixels = 1 << 17
  /// The mean squared error of a component, in gradients, from which on bands are seen: 33 dB.
  private static let bandedError = 32.0

  /// Ordered dither where most frames are gradients that make bands even in the most colors allowed, otherwise none.
  ///
  /// Diffusion is never selected: blurred, both are equally near to a gradient, and diffusion takes up to a fifth more
  /// bytes.
  static func suited(to source: any FrameSource, maximumColors: Int) throws(EncodingError) -> EncodingOptions.Dither {
    guard maximumColors <= manyColors else { return .none }
    let step = max(1, source.frameCount / sampleCount)
    var banded = 0
    var looked = 0
    for frame in stride(from: 0, to: source.frameCount, by: step) {
      var statistics = ColorStatistics(limit: countedPixels)
      try statistics.add([frame], of: source)
      looked += 1
      guard statistics.isGradient else { continue }
      statistics.cut(into: maximumColors - 1, tolerance: bandedError)
      if !statistics.isClose { banded += 1 }
    }
    return banded * 2 > looked ? .ordered : .none
  }
}
