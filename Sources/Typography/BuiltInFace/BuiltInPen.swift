/// How the built-in face's strokes are drawn at one weight: the pen, and where the centre lines lie so that the ink
/// keeps its heights.
struct BuiltInPen {
  /// The width of upright strokes, in thousandths of an em.
  let width: Double
  /// The width of level strokes: thinner, as the eye takes level strokes for heavier.
  let height: Double
  /// Widths of letters against the regular weight's. Lighter strokes leave room; heavier ones take some from the
  /// counters and some from the neighbours.
  let stretch: Double
  /// Spaces beside letters against the regular weight's.
  let spacing: Double

  /// Heights of centre lines in the tables' own units.
  static let xHeight = 430.0, capitals = 620.0, ascender = 660.0, descender = -205.0
  /// The pen of glyphs with little room, against the others': as theirs up to the regular weight, then thinner.
  let dense: Double
  /// The pen of accents, against the letters', and how much higher heavy weights need them to stand clear.
  let accent: Double
  let accentLift: Double
  /// What a figure and its spaces take.
  let figureAdvance: Double

  static let regularFigureAdvance = 566.0
  private static let regular = (width: 84.0, height: 84 * 0.93)

  /// The pen at certain weights; in between it changes in proportion.
  private static let masters: [(weight: Double, width: Double, contrast: Double)] = [
    (1, 12, 1), (100, 26, 1), (300, 56, 0.95), (400, 84, 0.93), (700, 132, 0.9), (900, 164, 0.88), (1000, 176, 0.87),
  ]

  init(weight: FontWeight) {
    let masters = Self.masters
    let upper = masters.firstIndex { $0.weight >= weight.value } ?? masters.count - 1
    let (low, high) = (masters[max(0, upper - 1)], masters[upper])
    let part = high.weight > low.weight ? (weight.value - low.weight) / (high.weight - low.weight) : 0
    width = low.width + (high.width - low.width) * part
    height = width * (low.contrast + (high.contrast - low.contrast) * part)
    let gain = width - Self.regular.width
    stretch = 1 - gain / 450 * (gain < 0 ? 1 : 0.42)
    dense = 1 - 0.35 * max(0, gain) / width
    accent = 0.94 - 0.5 * max(0, gain) / width
    accentLift = 0.5 * max(0, gain)
    figureAdvance = Self.regularFigureAdvance + gain * (gain < 0 ? 0.1 : 0.6)
    spacing = 1 - gain / Self.regular.width * 0.12
  }

  /// Where the tables' heights go, from knot to knot: the ink of every weight ends where the regular weight's does.
  private func knots(_ zone: BuiltInGlyph.Zone) -> [(from: Double, to: Double)] {
    let top = Self.regular.height - height / 2
    let low = (Self.descender, Self.descender + height / 2)
    let base = (0.0, height / 2)
    switch zone {
    case .capital: return [low, base, (Self.capitals, Self.capitals + top)]
    case .small: return [low, base, (Self.xHeight, Self.xHeight + top), (Self.ascender, Self.ascender + top)]
    }
  }

  /// The height above the baseline of a centre line.
  func map(_ y: Double, _ zone: BuiltInGlyph.Zone) -> Double {
    let knots = knots(zone)
    let upper = max(1, knots.firstIndex { $0.from >= y } ?? knots.count - 1)
    let (low, high) = (knots[upper - 1], knots[upper])
    return low.to + (high.to - low.to) * (y - low.from) / (high.from - low.from)
  }

  /// How much higher an accent stands on a capital or an ascender than on a small letter.
  var accentRise: Double {
    map(Self.capitals, .capital) - map(Self.xHeight, .small)
  }
}
