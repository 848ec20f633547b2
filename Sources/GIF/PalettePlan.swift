import Palette

/// Where the frames' colours come from.
enum PalettePlan: Sendable {
  /// Every colour of every frame has its entry.
  case exact(CommonColors)
  /// One table of chosen colours.
  case global(ColorTable)
  /// Each frame chooses its own colours: at most so many, as few as hold the mean squared error to the tolerance; or takes the common
  /// ones, if there are any, where they are all that it needs.
  case local(maximum: Int, tolerance: Double, common: CommonColors?)

  /// The plan of chosen colours.
  static func global(of colors: [UInt32]) -> PalettePlan { .global(ColorTable(opaque: colors, transparent: true)) }

  /// What the report calls it.
  var mode: EncodingReport.PaletteMode {
    switch self {
    case .exact: .exact
    case .global: .global
    case .local: .local
    }
  }

  /// The table that frames without their own share, if there is one.
  var globalTable: ColorTable? {
    switch self {
    case .exact(let common), .local(_, _, let common?): common.table
    case .global(let table): table
    case .local: nil
    }
  }
}

extension PalettePlan {
  /// Whether frames paint unchanged pixels again when their own table shows them better. Each then depends on all before it.
  var refines: Bool {
    if case .local(_, let tolerance, _) = self { tolerance == 0 } else { false }
  }

  /// A mean squared error of a component for which frames do not take tables of their own: 60 dB.
  private static let unseenError = 0.065
  /// About so many pixels are counted of all frames where errors are allowed as at 48 dB.
  private static let countedPixels = 1 << 15
  /// The part of the error allowed that a table for all frames makes; the rest is left to lossiness, which saves more bytes with it.
  private static let shareOfTable = 0.7

  /// Looks at the frames and decides.
  init(_ source: some FrameSource, options: EncodingOptions) throws(EncodingError) {
    let limit =
      QualityScale.meanSquaredError(at: options.quality) == 0 ? ChangedColors.greatestLimit : options.maximumColors
    if source.isSmall {
      try self.init(source, ChangedColors(of: source, limit: limit), options)
    } else {
      // Those whose colours are counted first, and of which one shows a gradient already.
      let first = Self.firstSamples(of: source.frameCount).first ?? [0]
      let source = try KeptFrames(first, of: source, threads: options.threads)
      let changed =
        try source.hasMoreColors(than: limit)
        ? nil
        : FramesAhead.drawing(Array(0..<source.frameCount), of: source, threads: options.threads) {
          source throws(EncodingError) in
          try ChangedColors(of: source, limit: limit)
        }
      try self.init(source, changed, options)
    }
  }

  /// - Parameter changed: the colours that the frames must paint, if they are not too many for one table, or for a choice of frames.
  private init(_ source: some FrameSource, _ changed: ChangedColors?, _ options: EncodingOptions) throws(EncodingError)
  {
    let tolerance = QualityScale.meanSquaredError(at: options.quality)
    let exact = changed.flatMap { CommonColors(allOf: $0, limit: options.maximumColors) }
    if let exact, tolerance == 0 || exact.table.entries.count <= 16 {
      self = .exact(exact)
      return
    }
    let room = options.maximumColors - 1
    let samples = try Self.cutSamples(
      of: source, maximum: room, tolerance: tolerance, threads: options.threads)
    if let exact, !samples.isClose || samples.cutCount > exact.table.entries.count * 3 / 4 {
      self = .exact(exact)
    } else if samples.isClose {
      self = .global(of: samples.palette(of: room, tolerance: tolerance * Self.shareOfTable))
    } else if options.sharesPalette {
      self = try PalettePlan(commonTo: source, options: options)
    } else {
      let common =
        tolerance == 0 ? changed.flatMap { CommonColors(savingTablesOf: $0, limit: options.maximumColors) } : nil
      self = .local(maximum: options.maximumColors, tolerance: tolerance, common: common)
    }
  }

  /// The colours of all frames, cut into so many for one table; not all of them where that is not close anyway.
  private static func cutSamples(
    of source: some FrameSource, maximum: Int, tolerance: Double, threads: Int
  ) throws(EncodingError) -> ColorSamples {
    let unseen = tolerance == 0 ? 0 : max(tolerance, unseenError)
    let overall = min(tolerance, unseenError)
    if !source.isSmall {
      var samples = ColorSamples(limit: countedPixels)
      for frames in firstSamples(of: source.frameCount) {
        try FramesAhead.drawing(frames, of: source, threads: threads) { source throws(EncodingError) in
          try samples.add(frames, of: source)
        }
        samples.cut(into: maximum, tolerance: unseen, overall: overall)
        if !samples.isEmpty && !samples.isClose { return samples }
      }
    }
    var samples = try Self.samples(ofAll: source, tolerance: tolerance, threads: threads)
    samples.cut(into: maximum, tolerance: unseen, overall: overall)
    return samples
  }

  /// The frames of a large animation that are looked at before all are: two, and then two more between them.
  private static func firstSamples(of count: Int) -> [[Int]] {
    count < 8 ? [] : [[0, count / 2], [count / 4, count * 3 / 4]]
  }

  /// The colours of all frames, of more rows the less may be left of errors; of every row where no colour is met otherwise.
  private static func samples(
    ofAll source: some FrameSource, tolerance: Double, threads: Int
  ) throws(EncodingError) -> ColorSamples {
    let wanted = Double(countedPixels) / min(max(tolerance, 1e-6), 1)
    var samples = ColorSamples(limit: Int(wanted))
    let frames = Array(0..<source.frameCount)
    try FramesAhead.drawing(frames, of: source, threads: threads) { source throws(EncodingError) in
      try samples.add(frames, of: source)
    }
    guard samples.isEmpty else { return samples }
    samples = ColorSamples(limit: .max)
    try samples.add(frames, of: source)
    return samples
  }

  /// One table for all frames, however badly it serves.
  init(commonTo source: some FrameSource, options: EncodingOptions) throws(EncodingError) {
    let tolerance = QualityScale.meanSquaredError(at: options.quality)
    let samples = try Self.samples(ofAll: source, tolerance: tolerance, threads: options.threads)
    // One colour beside the transparent entry would show nothing.
    let onlyPaints = options.maximumColors == 2 && !samples.hasOutside
    let colors = samples.palette(
      of: options.maximumColors - (onlyPaints ? 0 : 1), tolerance: tolerance * Self.shareOfTable)
    self = onlyPaints ? .global(ColorTable(opaque: colors, transparent: false)) : .global(of: colors)
  }

  /// The squared error in sRGB that one code less is worth, see `FlexibleLZWEncoder`: in proportion to what the quality allows, a
  /// quarter of that where one table serves well, nothing to speak of where every colour is kept.
  func codeWorth(_ options: EncodingOptions) -> Float {
    let quality = 1500 * Float(QualityScale.meanSquaredError(at: options.quality))
    let asked = 100 * Float(options.lossiness * options.lossiness)
    return switch self {
    case .exact: max(asked, 1)
    case .global: max(asked + quality / 4, 1)
    case .local: max(asked + quality, 1)
    }
  }

  /// The greatest squared error in sRGB with which a changed pixel may stay as it is displayed: what it saves is about the pixel's part
  /// of a code. 0 where every colour is kept.
  func stayingError(_ options: EncodingOptions) -> Int32 {
    let worth = codeWorth(options)
    guard worth > 1 else { return 0 }
    let pixels: Float = if case .local = self { 10 } else { 3 }
    return Int32(min(worth / pixels, 3 * 255 * 255))
  }

  /// How far a pixel may be from the table's nearest colour for a longer string, in hundredths of OKLab's unit. What is mixed errs on
  /// purpose, and no more than is asked for.
  func colorDistance(_ options: EncodingOptions) -> Double {
    let asked = Double(options.lossiness)
    if case .exact = self { return asked }
    return options.quality < 100 && !options.dither.mixesColors ? max(asked, 5) : asked
  }
}
