/// A glyph of the built-in face as the tables define it.
struct BuiltInGlyph {
  /// The heights that the strokes align with.
  enum Zone {
    case capital, small
  }

  /// Strokes as SVG path data, with a size and a position.
  struct Part {
    var strokes: Substring
    var size = 1.0
    var x = 0.0, y = 0.0
  }

  var zone: Zone
  /// The distance from the edge of the advance to the ink, in thousandths of an em.
  var left, right: Double
  var parts: [Part]
  /// A tabular figure: its advance is that of all figures, and its ink is centered, shifted to the right by `left`.
  var isFigure = false
  /// The factor of the weight's pen: small signs have a thinner pen.
  var pen = 1.0
  /// The strokes are so dense that heavy weights must thicken them less.
  var isDense = false
}

/// An accent of the built-in face.
struct BuiltInMark {
  var strokes: Substring
  /// Above the letter, and therefore higher on a tall letter.
  var isAbove: Bool
}
