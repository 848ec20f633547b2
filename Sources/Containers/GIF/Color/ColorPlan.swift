import Frames
import Palette

/// The palettes of all frames and the allowed errors of their pixels: decided once, before any frame is
/// encoded.
struct ColorPlan: Sendable {
  enum Palette: Sendable {
    /// Every color of every frame has an entry.
    case exact(ExactPalette)
    /// One table of chosen colors.
    case global(ColorTable)
    /// Each frame chooses its own colors: at most `maximum` entries, as few as hold the mean squared error to the
    /// tolerance; or takes the shared table, if there is one, where that has all colors that the frame needs.
    case local(maximum: Int, tolerance: Double, shared: ExactPalette?)
  }

  let palette: Palette
  /// None where every color has an entry; never automatic.
  let dither: EncodingOptions.Dither
  /// Whether the local table of the first frame must have a transparent entry: where a later frame is cleared, some
  /// decoders ask the first frame alone whether anything is transparent.
  let firstFrameNamesTransparency: Bool
  /// Colors that must be exact, see `FrameSequence.solidColors`.
  let solidColors: ExactColorMap
  /// The steps of slopes, which are solid colors; nil if none are needed, or if there are too many.
  let steps: SlopeSteps?
  private let quality: Int
  private let lossiness: Int

  /// Looks at the frames and decides.
  init(_ frames: FrameStore, options: EncodingOptions) throws(EncodingError) {
    var options = options
    if options.dither == .automatic {
      options.dither = try DitherSelection.suited(to: frames, maximumColors: options.maximumColors)
    }
    let slopes = try SlopeSteps(of: frames, options)
    if slopes?.needAllColors == true { options.quality = 100 }
    let fitting = slopes?.fit == true ? slopes : nil
    let choice = try PaletteChoice(for: frames, options: options, steps: fitting)
    let isExact = if case .exact = choice.palette { true } else { false }
    dither = isExact ? .none : options.dither
    steps = isExact ? nil : fitting
    (palette, firstFrameNamesTransparency) = (choice.palette, choice.mayClear)
    // Frames that were drawn for the choice are not evaluated again.
    solidColors = ExactColorMap(frames.solidColors + (steps?.colors ?? []), limit: 4096)
    (quality, lossiness) = (options.quality, options.lossiness)
  }

  /// The table that frames without a local one share, if any does.
  var globalTable: ColorTable? {
    switch palette {
    case .exact(let shared), .local(_, _, let shared?): shared.table
    case .global(let table): table
    case .local: nil
    }
  }

  /// Whether frames paint unchanged pixels again when their own table shows them better. Each frame then depends on all
  /// before it.
  var refines: Bool {
    if case .local(_, let tolerance, _) = palette { tolerance == 0 } else { false }
  }
}

/// How much error saved bytes are worth, as squared errors in sRGB over three components of 0...255.
extension ColorPlan {
  /// The error that saving one LZW code is worth, see `MatchFinder`, as a fraction of what the quality allows: a
  /// quarter with one table; two fifths with local tables, whose frames then have less error than with one table; next
  /// to nothing where every color is kept.
  var codeWorth: Float {
    let allowed = Self.allowedError(at: quality)
    let asked = 100 * Float(lossiness * lossiness)
    return switch palette {
    case .exact: max(asked, 1)
    case .global: max(asked + allowed / 4, 1)
    case .local: max(asked + 0.4 * allowed, 1)
    }
  }

  private static func allowedError(at quality: Int) -> Float {
    1500 * Float(QualityScale.meanSquaredError(at: quality))
  }

  /// The maximum error with which a changed pixel may stay as it is displayed: its fraction of a code. 0 where every
  /// color is kept, where colors are dithered, and where slopes have steps.
  var changeTolerance: Int32 {
    guard codeWorth > 1, steps == nil, !dither.mixesColors else { return 0 }
    let pixels: Float = if case .local = palette { 10 } else { 3 }
    return Int32(min(codeWorth / pixels, 3 * 255 * 255))
  }

  /// How far an entry may be from the table's nearest color to replace it for a longer match, in hundredths of OKLab's
  /// unit. Dithered pixels are off on purpose, and get no further than is asked for.
  private var substitutionDistance: Double {
    let asked = Double(lossiness)
    if case .exact = palette { return asked }
    return quality < 100 && !dither.mixesColors ? max(asked, 5) : asked
  }

  /// Whether pixels have the nearest colors, or the dithered ones, without substitutions.
  var keepsNearestColors: Bool { substitutionDistance == 0 }

  /// The entries of a table that may replace each other.
  func similarity(in table: ColorTable) -> PerceptualSimilarity {
    PerceptualSimilarity(
      table, within: substitutionDistance, strict: solidColors,
      strictDistance: min(Double(lossiness), substitutionDistance))
  }
}

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
  static func suited(to source: some FrameSequence, maximumColors: Int) throws(EncodingError) -> EncodingOptions.Dither
  {
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
