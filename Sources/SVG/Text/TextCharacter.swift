/// One character of a text with what places it.
struct TextCharacter: Sendable {
  var character: Character
  /// Which span it belongs to.
  var span: Int
  /// Absolute places; each starts a chunk of its own.
  var x, y: Double?
  var dx = 0.0
  var dy = 0.0
  /// Degrees.
  var rotate = 0.0
}

/// A stretch of text with one style.
struct TextSpan: Sendable {
  var view: ElementView
  var context: DrawContext
  /// The path that it follows, with where it begins on it.
  var path: TextPathPlace?
  /// How far its baseline is moved up.
  var shift = 0.0
  /// The elements around it that draw lines along the text, outermost first.
  var decorations: [TextDecoration] = []
}

/// A line along a text, in the paint of the element that asks for it.
struct TextDecoration: Sendable {
  enum Line: String, CaseIterable, Sendable {
    case underline, overline
    case through = "line-through"
  }

  var line: Line
  var view: ElementView
  var context: DrawContext
}

/// Where a `textPath` begins.
struct TextPathPlace: Sendable {
  let element: Int
  let start: Double
  let path: TextPathCurve
}
