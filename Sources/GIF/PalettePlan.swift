import Palette

/// Where the frames' colours come from.
enum PalettePlan: Sendable {
  /// Every colour of every frame has its entry.
  case exact(ColorSet, ColorTable)
  /// One table of chosen colours.
  case global(ColorTable)
  /// Each frame chooses its own colours: at most so many, as few as hold the mean squared error to the tolerance.
  case local(maximum: Int, tolerance: Double)

  var globalTable: ColorTable? {
    switch self {
    case .exact(_, let table), .global(let table): table
    case .local: nil
    }
  }
}

extension PalettePlan {
  /// At most this many frames are looked at to choose a table for all.
  private static let sampledFrames = 12

  /// Looks at the frames and decides.
  init(_ source: some FrameSource, options: EncodingOptions) throws {
    let picture = PixelBuffer<UInt32>(count: source.width * source.height, filledWith: 0)
    let exact = try Self.exactColors(source, picture, limit: options.maximumColors)
    let tolerance = Self.tolerance(quality: options.quality)
    if let exact, options.quality >= 100 || exact.colors.count <= 16 {
      self = .exact(exact, Self.table(exact, limit: options.maximumColors))
      return
    }
    let (histogram, samples) = try Self.sample(source, picture)
    let pixels = source.width * source.height * samples
    let room = options.maximumColors - 1
    let points = histogram.points()
    var cut = VarianceCut(points)
    cut.cut(into: room, tolerance: tolerance * 3 * Double(pixels))
    let isClose = cut.error + histogram.coarseness <= tolerance * 3 * Double(pixels)
    if let exact, !isClose || cut.means.count * 4 > exact.colors.count * 3 {
      self = .exact(exact, Self.table(exact, limit: options.maximumColors))
    } else if isClose {
      let colors = Quantizer.palette(of: points, maximum: room, tolerance: tolerance, pixels: pixels, rounds: 3)
      self = .global(ColorTable(opaque: colors, transparent: true))
    } else {
      self = .local(maximum: options.maximumColors, tolerance: tolerance)
    }
  }

  /// The mean squared error of a component that a quality allows. 0 at 100.
  static func tolerance(quality: Int) -> Double {
    guard quality < 100 else { return 0 }
    // Peak signal-to-noise ratios: 48 dB at 80, 38 at 40, 28 at 0.
    var power = 1.0
    for _ in 0..<max(0, quality) { power *= 1.059253725 }
    return 255 * 255 / (631 * power)
  }

  /// The squared error in sRGB that one code less is worth, see `FlexibleLZWEncoder`: in proportion to what the quality allows, an
  /// eighth of that where one table serves well, nothing to speak of where every colour is kept.
  func codeWorth(_ options: EncodingOptions) -> Float {
    let quality = 1900 * Float(Self.tolerance(quality: options.quality))
    let asked = 100 * Float(options.lossiness * options.lossiness)
    return switch self {
    case .exact: max(asked, 1)
    case .global: max(asked + quality / 8, 1)
    case .local: max(asked + quality, 1)
    }
  }

  /// How far a pixel may be from the table's nearest colour for a longer string, in hundredths of OKLab's unit.
  func colorDistance(_ options: EncodingOptions) -> Double {
    guard options.lossiness == 0 else { return Double(options.lossiness) }
    if case .exact = self { return 0 }
    return options.quality < 100 ? 10 : 0
  }

  /// All colours of all frames, or nil as soon as they are too many.
  private static func exactColors(
    _ source: some FrameSource, _ picture: PixelBuffer<UInt32>, limit: Int
  ) throws -> ColorSet? {
    var colors = ColorSet(limit: limit)
    for frame in 0..<source.frameCount {
      try source.draw(frame: frame, worker: 0, into: picture.pixels)
      guard colors.insert(picture.readOnly) else { return nil }
    }
    return colors
  }

  private static func table(_ set: ColorSet, limit: Int) -> ColorTable {
    var table = ColorTable(opaque: set.colors, transparent: false)
    if let outside = set.index(of: 0) {
      table.transparentIndex = outside
    } else if set.colors.count < limit {
      table = ColorTable(opaque: set.colors, transparent: true)
    }
    return table
  }

  /// The colours of some frames, evenly spread.
  private static func sample(
    _ source: some FrameSource, _ picture: PixelBuffer<UInt32>
  ) throws -> (histogram: Histogram, samples: Int) {
    var histogram = Histogram()
    let samples = min(source.frameCount, sampledFrames)
    for sample in 0..<samples {
      try source.draw(frame: sample * source.frameCount / samples, worker: 0, into: picture.pixels)
      histogram.add(picture.readOnly)
    }
    return (histogram, samples)
  }
}
