import Motion

/// The names of the canvas, which defaults of parameters and everything else may use.
package struct CanvasNames: Sendable {
  /// The canvas, in the document's units.
  package let width, height: Slot
  /// The side of one pixel of the picture, in the document's units.
  package let pixel: Slot
  /// Whether calm motion is asked for.
  package let reduced: Slot

  init(declaringIn symbols: inout SymbolTable) {
    width = symbols.declare("width", .number)
    height = symbols.declare("height", .number)
    pixel = symbols.declare("pixel", .number)
    reduced = symbols.declare("reduced", .boolean)
  }
}
