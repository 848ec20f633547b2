/// A character of a text with its position attributes.
struct TextCharacter: Sendable {
  var character: Character
  /// Whether it is a small capital.
  var isSmall = false
  /// The index of its span.
  var span: Int
  /// Absolute positions; each starts a text chunk.
  var x, y: Double?
  var dx = 0.0
  var dy = 0.0
  /// Degrees.
  var rotate = 0.0
}

/// A run of text with one style.
struct TextSpan: Sendable {
  var view: ElementView
  var context: DrawContext
  /// The path that the text follows, and the start on it.
  var path: TextPathPlace?
  /// The upward shift of the baseline.
  var shift = 0.0
  /// The elements with text decorations, outermost first.
  var decorations: [TextDecoration] = []
  /// The translucent elements inside the `text` element, outermost first.
  var veils: [TextVeil] = []
}

/// A translucent element inside a `text` element.
struct TextVeil: Hashable, Sendable {
  var element: Int
  var opacity: Double
}

/// A line along the text, in the paint of the element that declares it.
struct TextDecoration: Sendable {
  enum Line: String, CaseIterable, Sendable {
    case underline, overline
    case through = "line-through"
  }

  var line: Line
  var view: ElementView
  var context: DrawContext
}

/// The start of a `textPath`.
struct TextPathPlace: Sendable {
  let element: Int
  let start: Double
  let path: TextPathCurve
}
