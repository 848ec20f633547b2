import Numerics
import Vector

/// A character of a text with its position attributes.
struct TextCharacter: Equatable, Sendable {
  var character: Character
  /// Whether it is a small capital.
  var capital = SmallCapital.none
  /// The code points that it has in the document, which the lists of positions count.
  var units = 1
  /// The index of its span.
  var span: Int
  /// Absolute positions; each starts a text chunk.
  var x, y: Double?
  var dx = 0.0
  var dy = 0.0
  /// Degrees.
  var rotate = 0.0
}

/// How a small capital is drawn.
enum SmallCapital: Sendable {
  case none
  /// As a capital letter of a smaller size.
  case scaled
  /// By glyphs of the font.
  case ofFont
}

/// A run of text with one style.
struct TextSpan: Sendable {
  var view: ElementView
  var context: DrawContext
  /// The path that the text follows, and the start on it.
  var path: TextPathPlace?
  /// The width of the stroke of the text around.
  var reach = 0.0
  /// The upward shift of the baseline.
  var shift = 0.0
  /// The elements with text decorations, outermost first.
  var decorations: [TextDecoration] = []
  /// Whether it is not painted, as in `DocumentEdits`; its letters keep their place.
  var isHidden = false
  var isShown: Bool { context.style.isVisible && !isHidden }
  /// The elements inside the `text` element that are composited as groups, outermost first.
  var groups: [TextGroup] = []
}

/// An element inside a `text` element with an opacity, a filter or the like.
struct TextGroup: Sendable {
  var view: ElementView
  var context: DrawContext

  /// Nil if the element is drawn without a group.
  init?(_ view: ElementView, _ context: DrawContext) {
    let properties: [Property] = [.opacity, .filter, .mask, .clipPath, .mixBlendMode, .isolation]
    guard view.element.name != "text", properties.contains(where: { view.value($0) != nil }) else { return nil }
    (self.view, self.context) = (view, context)
  }
}

/// The characters of an element with `textLength`.
struct TextStretch: Equatable, Sendable {
  var range: Range<Int>
  var length: Double
  /// Whether the letters are stretched, and not only the distances between them.
  var scalesLetters: Bool
}

/// The start of a `textPath`.
struct TextPathPlace: Sendable {
  let element: Int
  let start: Double
  let path: TextPathCurve
}
