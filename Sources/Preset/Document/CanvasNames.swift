import Motion

/// The names of the canvas, which defaults of parameters and everything else may use.
package struct CanvasNames: Sendable {
  /// The canvas, in the document's units.
  package let width, height: Slot
  /// The side of one pixel of the picture, in the document's units.
  package let pixel: Slot
  /// Whether calm motion is asked for.
  package let reduced: Slot
  /// The colour of the page on which the picture will lie.
  package let matte: Slot
  /// How often the loop is played; 0 for ever.
  package let plays: Slot

  /// The names, which nothing else in a document may be called.
  static let all = ["width", "height", "pixel", "reduced", "matte", "plays"]

  init(declaringIn symbols: inout SymbolTable) {
    width = symbols.declare("width", .number)
    height = symbols.declare("height", .number)
    pixel = symbols.declare("pixel", .number)
    reduced = symbols.declare("reduced", .boolean)
    matte = symbols.declare("matte", .color)
    plays = symbols.declare("plays", .number)
  }
}
