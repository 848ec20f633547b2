/// The strokes of the built-in face at one weight: the pen, and the heights of center lines that keep the ink's heights
/// constant.
struct BuiltInPen {
  /// The width of vertical strokes, in thousandths of an em.
  let width: Double
  /// The thickness of horizontal strokes: smaller, because horizontal strokes look heavier.
  let height: Double
  /// The width of letters relative to the regular weight. Lighter strokes leave room; heavier strokes take some from
  /// the counters and some from the neighbors.
  let stretch: Double
  /// The side bearings relative to the regular weight.
  let spacing: Double

  /// Heights of center lines in the tables' units.
  static let xHeight = 430.0, capitals = 620.0, ascender = 660.0, descender = -205.0
  /// The pen of dense glyphs relative to other glyphs: 1 up to the regular weight, then thinner.
  let dense: Double
  /// The pen of accents relative to letters. Heavy weights raise accents by ``accentLift`` to keep them clear of the
  /// letter.
  let accent: Double
  let accentLift: Double
  /// The advance of a tabular figure.
  let figureAdvance: Double

  static let regularFigureAdvance = 566.0
  private static let regular = (width: 84.0, height: 84 * 0.93)

  /// The pen at some weights; weights in between are interpolated linearly.
  private static let masters: [(weight: Double, width: Double, contrast: Double)] = [
    (1, 12, 1), (100, 26, 1), (300, 56, 0.95), (400, 84, 0.93), (700, 132, 0.9), (900, 164, 0.88), (1000, 176, 0.87),
  ]

  init(weight: FontWeight) {
    let masters = Self.masters
    let upper = masters.firstIndex { $0.weight >= weight.value } ?? masters.count - 1
    let (low, high) = (masters[max(0, upper - 1)], masters[upper])
    let share = high.weight > low.weight ? (weight.value - low.weight) / (high.weight - low.weight) : 0
    width = low.width + (high.width - low.width) * share
    height = width * (low.contrast + (high.contrast - low.contrast) * share)
    let gain = width - Self.regular.width
    stretch = 1 - gain / 450 * (gain < 0 ? 1 : 0.42)
    dense = 1 - 0.35 * max(0, gain) / width
    accent = 0.94 - 0.5 * max(0, gain) / width
    accentLift = 0.5 * max(0, gain)
    figureAdvance = Self.regularFigureAdvance + gain * (gain < 0 ? 0.1 : 0.6)
    spacing = 1 - gain / Self.regular.width * 0.12
  }

  /// The mapping of the tables' heights: the ink of every weight ends where the regular weight's ink ends.
  private func knots(_ zone: BuiltInGlyph.Zone) -> [(from: Double, to: Double)] {
    let top = Self.regular.height - height / 2
    let low = (Self.descender, Self.descender + height / 2)
    let base = (0.0, height / 2)
    switch zone {
    case .capital: return [low, base, (Self.capitals, Self.capitals + top)]
    case .small: return [low, base, (Self.xHeight, Self.xHeight + top), (Self.ascender, Self.ascender + top)]
    }
  }

  /// The height above the baseline of a center line.
  func map(_ y: Double, _ zone: BuiltInGlyph.Zone) -> Double {
    let knots = knots(zone)
    let upper = max(1, knots.firstIndex { $0.from >= y } ?? knots.count - 1)
    let (low, high) = (knots[upper - 1], knots[upper])
    return low.to + (high.to - low.to) * (y - low.from) / (high.from - low.from)
  }

  /// The additional height of an accent on a capital or an ascender.
  var accentRise: Double {
    map(Self.capitals, .capital) - map(Self.xHeight, .small)
  }
}
