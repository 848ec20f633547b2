import Palette

/// The options of the encoder.
package struct EncodingOptions: Hashable, Sendable {
  /// How colors between two entries of the palette are shown.
  package enum Dither: String, CaseIterable, Sendable {
    /// Each pixel takes the nearest color.
    case none
    /// A pattern fixed to the screen, which does not crawl in still areas.
    case ordered
    /// Errors spread to the neighbors.
    case diffusion
    /// A pattern for gradients in so few colors that bands would show, otherwise none.
    case automatic

    /// Whether pixels take other colors than the nearest.
    var mixesColors: Bool { self == .ordered || self == .diffusion }
  }

  /// How often the loop plays; nil means forever.
  package var plays: Int?
  /// The maximum number of entries of a palette, 2...256, including the transparent one.
  package var maximumColors = 256
  /// Whether all frames share one palette, so that the whole file has no more colors than that.
  package var sharesPalette = false
  package var dither = Dither.automatic
  /// 1 (small) ... 100 (as close to the pictures as possible). Solid colors are exact at all.
  package var quality = 80
  /// How far a pixel may be from its color for a smaller file, in hundredths of OKLab's unit (deltaE OK): 0...100.
  /// Below 100 the quality allows 5 by itself, except for solid colors and where colors are dithered.
  package var lossiness = 0
  /// The number of threads; the bytes do not depend on it.
  package var threads = 1
  /// The maximum number of words of packed pictures, which are kept for the stages; the bytes do not depend on it. In
  /// 4 MB they save 15 to 40 % of the time of large loops with flat areas, in 64 MB a third of that of a recording of a
  /// terminal.
  package var packedWords = 1 << 20

  package init() {}
}
