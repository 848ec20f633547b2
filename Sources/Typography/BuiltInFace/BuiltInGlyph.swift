/// A character of the built-in face as the tables have it.
struct BuiltInGlyph {
  /// Which heights its strokes keep to.
  enum Zone {
    case capital, small
  }

  /// Strokes as SVG path data, at a size and a place.
  struct Part {
    var strokes: Substring
    var size = 1.0
    var x = 0.0, y = 0.0
  }

  var zone: Zone
  /// From the edge of the advance to the ink, in thousandths of an em.
  var left, right: Double
  var parts: [Part]
  /// As wide as every figure, with its ink in the middle but for a shift to the right of `left`.
  var isFigure = false
  /// Against the pen of the weight: small signs have a thinner one.
  var pen = 1.0
  /// Its strokes leave little room, so that heavy weights thicken them less.
  var isDense = false
}

/// An accent of the built-in face.
struct BuiltInMark {
  var strokes: Substring
  /// It stands above, and therefore higher on a tall letter.
  var isAbove: Bool
}
