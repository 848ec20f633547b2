import Frames
import Palette

/// Chooses between one exact table, one table of chosen colors, and local tables.
struct PaletteChoice {
  let palette: ColorPlan.Palette
  /// Whether a frame may be cleared, as far as the frames were looked at.
  let mayClear: Bool

  /// A mean squared error of a component for which frames do not get local tables: 60 dB.
  private static let unseenError = 0.065
  /// About how many pixels of all frames are counted where the error is allowed to be as at 48 dB.
  private static let countedPixels = 1 << 15
  /// The fraction of the allowed error that is spent on one table for all frames; the remainder is left to lossy LZW,
  /// which saves more bytes with it.
  private static let tableFraction = 0.7
  /// Tables of so few exact colors are taken without counting.
  private static let fewColors = 16

  /// - Parameter steps: those of slopes, which fit the tables of frames; nil if there are none.
  init(for frames: FrameStore, options: EncodingOptions, steps: SlopeSteps? = nil) throws(EncodingError) {
    let tolerance = QualityScale.meanSquaredError(at: options.quality)
    let maximum = options.maximumColors
    let painted = try Self.paintedColors(
      of: frames, limit: tolerance == 0 ? PaintedColors.maximumCount : maximum, threads: options.threads)
    let exact = painted.flatMap { ExactPalette(allOf: $0, limit: maximum) }
    if let exact, tolerance == 0 || exact.table.entries.count <= Self.fewColors {
      self.init(.exact(exact))
      return
    }
    var statistics = try Self.statistics(of: frames, steps, maximum: maximum - 1, tolerance, threads: options.threads)
    if let exact, !statistics.isClose || statistics.cutCount > exact.table.entries.count * 3 / 4 {
      self.init(.exact(exact))
    } else if statistics.fitOneTable(of: maximum - 1, solid: frames.solidColors) {
      let colors = statistics.palette(
        of: maximum - 1, tolerance: tolerance * Self.tableFraction, solid: frames.solidColors)
      self.init(.global(ColorTable(opaque: colors, transparent: true)))
    } else if options.sharesPalette {
      if !statistics.hasAllFrames {
        statistics = try Self.statistics(ofAll: frames, steps: steps, tolerance, threads: options.threads)
      }
      self.init(sharedBy: statistics, maximum: maximum, tolerance: tolerance, frames.solidColors)
    } else {
      let clearsNothing =
        painted.map { !$0.hasTransparency } ?? (statistics.hasAllFrames && !statistics.hasTransparency)
      let shared = tolerance == 0 ? painted.flatMap { ExactPalette(savingTablesOf: $0, limit: maximum) } : nil
      self.init(.local(maximum: maximum, tolerance: tolerance, shared: shared), mayClear: !clearsNothing)
    }
  }

  private init(_ palette: ColorPlan.Palette, mayClear: Bool = true) {
    (self.palette, self.mayClear) = (palette, mayClear)
  }

  /// One table for all frames, however large its error.
  init(sharedBy statistics: borrowing ColorStatistics, maximum: Int, tolerance: Double, _ solidColors: [RGBA8]) {
    // One color beside a transparent entry would show nothing: two colors do without that entry.
    let isOpaque = maximum == 2 && !statistics.hasTransparency
    let colors = statistics.palette(
      of: isOpaque ? 2 : maximum - 1, tolerance: tolerance * Self.tableFraction, solid: solidColors)
    self.init(.global(ColorTable(opaque: colors, transparent: !isOpaque)))
  }

  /// The colors that the frames paint, if they are at most `limit`.
  private static func paintedColors(
    of frames: FrameStore, limit: Int, threads: Int
  ) throws(EncodingError) -> PaintedColors? {
    guard !frames.isSmall, frames.frameCount > 1 else { return try PaintedColors(of: frames, limit: limit) }
    // The frames that are counted first; a gradient in one of them is enough to know.
    try frames.keep(firstSamples(of: frames.frameCount).first ?? [0], threads: threads)
    guard !frames.hasMoreColors(than: limit) else { return nil }
    let order = Array(0..<frames.frameCount)
    return try FramePrefetcher.drawing(order, of: frames, threads: threads) { frames throws(EncodingError) in
      try PaintedColors(of: frames, limit: limit)
    }
  }

  /// The colors of all frames, cut into at most `maximum`; of a few frames if these already exceed the tolerance.
  private static func statistics(
    of frames: FrameStore, _ steps: SlopeSteps?, maximum: Int, _ tolerance: Double, threads: Int
  ) throws(EncodingError) -> ColorStatistics {
    let unseen = tolerance == 0 ? 0 : max(tolerance, unseenError)
    let overall = min(tolerance, unseenError)
    if !frames.isSmall {
      var statistics = ColorStatistics(limit: countedPixels, steps: steps)
      for sample in firstSamples(of: frames.frameCount) {
        try FramePrefetcher.drawing(sample, of: frames, threads: threads) { source throws(EncodingError) in
          try statistics.add(sample, of: source)
        }
        statistics.cut(into: maximum, tolerance: unseen, overall: overall)
        let needMore = statistics.isEmpty || statistics.fitOneTable(of: maximum, solid: frames.solidColors)
        guard needMore else { return statistics }
      }
    }
    var statistics = try Self.statistics(ofAll: frames, steps: steps, tolerance, threads: threads)
    statistics.cut(into: maximum, tolerance: unseen, overall: overall)
    return statistics
  }

  /// The frames of a large animation that are counted before all are: two, and then two more between them.
  private static func firstSamples(of count: Int) -> [[Int]] {
    count < 8 ? [] : [[0, count / 2], [count / 4, count * 3 / 4]]
  }

  /// The colors of all frames, from more rows for a smaller tolerance, and from every row if the others have no color.
  static func statistics(
    ofAll frames: some FrameSequence, steps: SlopeSteps? = nil, _ tolerance: Double, threads: Int
  ) throws(EncodingError) -> ColorStatistics {
    let wanted = Double(countedPixels) / min(max(tolerance, 1e-6), 1)
    var statistics = ColorStatistics(limit: Int(wanted), steps: steps)
    let order = Array(0..<frames.frameCount)
    try FramePrefetcher.drawing(order, of: frames, threads: threads) { source throws(EncodingError) in
      try statistics.add(order, of: source)
    }
    guard statistics.isEmpty else { return statistics }
    statistics = ColorStatistics(limit: .max, steps: steps)
    try statistics.add(order, of: frames)
    return statistics
  }
}
