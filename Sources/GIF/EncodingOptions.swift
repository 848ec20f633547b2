import Palette

/// What the encoder may do, and to what end.
package struct EncodingOptions: Hashable, Sendable {
  /// How colours between two entries of the palette are shown.
  package enum Dither: String, CaseIterable, Sendable {
    /// Each pixel takes the nearest colour.
    case none
    /// A pattern fixed to the screen, which does not crawl in still areas.
    case ordered
    /// Errors spread to the neighbours.
    case diffusion
    /// A pattern for gradients in so few colours that bands would show, otherwise none.
    case automatic

    /// Whether colours are mixed, as far as is known before the pictures are looked at.
    var mixesColors: Bool { self == .ordered || self == .diffusion }

    /// What mixes the opaque colours, 1...256 of them, for pictures of that width; nil where nothing does.
    func ditherer(colors: @autoclosure () -> [UInt32], width: Int) -> Ditherer? {
      switch self {
      case .none, .automatic: nil
      case .ordered: .pattern(PatternDitherer(colors: colors()))
      case .diffusion: .diffusion(DiffusionDitherer(colors: colors(), width: width))
      }
    }
  }

  /// How often the loop plays; nil is for ever.
  package var plays: Int?
  /// The most entries of any palette, 2...256, the transparent one included.
  package var maximumColors = 256
  /// Whether all frames share one palette, so that the whole file has no more colours than that.
  package var sharesPalette = false
  package var dither = Dither.automatic
  /// 1 (small) ... 100 (as near to the pictures as can be).
  package var quality = 80
  /// How far a pixel may be from its colour for a smaller file, in hundredths of OKLab's unit (deltaE OK): 0...100. Below 100 the
  /// quality allows 5, seldom and where errors make up for each other, unless colours are mixed.
  package var lossiness = 0
  /// Threads to work with; the bytes are the same for any number.
  package var threads = 1
  /// The most frames that one thread codes in a row, for tests and measurements; nil is what suits their size.
  package var stretchLength: Int?
  /// Whether the first frame names a transparent entry even if it has no use for it; see `EncodingError.outsideIsUnnamed`.
  var namesOutside = false

  package init() {}
}
