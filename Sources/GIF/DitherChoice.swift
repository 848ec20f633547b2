import Palette

/// Which dither suits pictures, where none is asked for.
enum DitherChoice {
  /// Tables of more colours show gradients so evenly that no mixture looks better.
  private static let manyColors = 64
  /// So many frames are looked at.
  private static let sampleCount = 4
  private static let countedPixels = 1 << 17
  /// The mean squared error of a component, in gradients, from which on their bands are seen: 33 dB.
  private static let bandedError = 32.0

  /// A pattern where most frames are gradients of which the most colours allowed make bands, otherwise none.
  ///
  /// Diffusion is never chosen: blurred, both are as near to a gradient, and it takes up to a fifth more bytes.
  static func suited(to source: some FrameSource, maximumColors: Int) throws(EncodingError) -> EncodingOptions.Dither {
    guard maximumColors <= manyColors else { return .none }
    let step = max(1, source.frameCount / sampleCount)
    var banded = 0
    var looked = 0
    for frame in stride(from: 0, to: source.frameCount, by: step) {
      var samples = ColorSamples(limit: countedPixels)
      try samples.add([frame], of: source)
      looked += 1
      guard samples.isGradient else { continue }
      samples.cut(into: maximumColors - 1, tolerance: bandedError)
      if !samples.isClose { banded += 1 }
    }
    return banded * 2 > looked ? .ordered : .none
  }
}
