import Palette

/// The frames of a sequence in as few colors as a quality allows, with one palette for the whole loop.
///
/// A pixel that hardly changes keeps its color, so that edges that stand still do not flicker between two colors. Equal
/// frames stay equal, and the loop's period remains. Over 176 presets at 64 pixels, an animated WebP of quality 80 has
/// 0.71 of its lossless bytes.
package struct ReducedFrames: FrameSequence {
  private let source: FrameStore
  private let palette: [RGBA8]
  private let nearest: NearestIndices
  /// For each frame, its picture; nil for gradients and for large loops, in which no pixel keeps its color.
  private let steady: (shownIndices: [Int], pictures: [[UInt8]])?

  /// - Parameters:
  ///   - isForced: whether the number of colors counts more than the quality.
  ///   - costlyCounts: numbers of colors that take more bytes than the next number after them.
  /// - Returns: nil if the frames should stay exact, at quality 100 or if they have only a few colors, or if no palette
  ///   is close enough to them.
  package init?(
    _ colors: LoopColors, _ options: LoopOptions, isForced: Bool, costlyCounts: Range<Int> = 0..<0
  ) throws(EncodingError) {
    guard options.quality < 100 || isForced, colors.exceed(options), isForced || !colors.keepSlopes(options) else {
      return nil
    }
    let maximum = min(options.maximumColors ?? ColorTable.maximumCount, ColorTable.maximumCount)
    let statistics = colors.statistics
    let exact = statistics.exactColors(among: options.solidColors, maximum: maximum)
    var quantizer = AlphaQuantizer(statistics.histogram.cells, exact: exact)
    let side = max(colors.store.width, colors.store.height)
    let factor: Float = statistics.isGradient && side <= RoundedFrames.smallSide ? Self.smallGradientFactor : 1
    let allowed = factor * statistics.allowedError(at: options.quality)
    let meanError = QualityScale.meanSquaredError(at: options.quality)
    quantizer.cut(into: maximum, tolerance: allowed, farthest: Float(Self.farthestPerError * meanError))
    if costlyCounts.contains(quantizer.count), costlyCounts.upperBound <= maximum {
      quantizer.cut(into: costlyCounts.upperBound, tolerance: 0, farthest: 0)
    }
    guard isForced || quantizer.error <= allowed else { return nil }
    palette = quantizer.palette(rounds: 2)
    nearest = NearestIndices(palette)
    source = colors.store
    let shown = colors.shown.map { $0.frames.lowerBound }
    guard options.quality < 100, !statistics.isGradient,
      Int64(source.width) * Int64(source.height) * Int64(shown.count) <= Self.maximumSteady
    else {
      steady = nil
      return
    }
    let pictures = try SteadyIndices.pictures(
      of: shown, in: source, nearest: nearest, exactCount: exact.count, meanError: meanError,
      threads: options.threads)
    steady = (colors.shownIndices, pictures)
  }

  /// How much more error than others the gradients of small pictures may have: their bands are too narrow to be seen.
  /// 15 presets take 14 % fewer bytes at 64 pixels, and have at least 47 dB.
  private static let smallGradientFactor: Float = 2.5
  /// The maximum number of pixels in all frames for pixels to keep their colors: 16 MB.
  private static let maximumSteady = 1 << 24
  /// The maximum squared error of a pixel, as a multiple of the mean squared error that the quality allows: 16 levels
  /// in each component at 80.
  private static let farthestPerError = 750.0

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { source.frameCount }
  package func firstFrame(like frame: Int) -> Int { source.firstFrame(like: frame) }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    let indices: [UInt8]
    if let steady {
      indices = steady.pictures[steady.shownIndices[frame]]
    } else {
      try source.draw(frame: frame, into: pixels)
      indices = nearest.indices(of: UnsafeBufferPointer(pixels))
    }
    palette.withUnsafeBufferPointer { palette in
      indices.withUnsafeBufferPointer { indices in
        for i in pixels.indices { pixels[i] = palette[Int(indices[i])] }
      }
    }
  }
}
