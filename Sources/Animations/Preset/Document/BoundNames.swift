import Motion

/// The names of time, which `let` and layers may use.
package struct TimeNames: Sendable {
  /// The length of the loop in seconds, as defined by the document.
  let duration: Slot
  /// The phase of the loop, 0..<1.
  package let phase: Slot

  init(declaringIn symbols: inout SymbolTable) {
    duration = symbols.declare("duration", .number)
    phase = symbols.declare("t", .number)
  }
}

/// The names of the canvas, which all expressions may use, including defaults of parameters.
package struct CanvasNames: Sendable {
  /// The canvas, in the document's units.
  let width, height: Slot
  /// The side of one pixel of the picture, in the document's units.
  let pixel: Slot
  /// Whether calm motion is requested.
  let reduced: Slot
  /// The color of the page under the picture.
  let matte: Slot
  /// How often the loop is played; 0 means forever.
  let plays: Slot

  /// The names, which are reserved in documents.
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

/// A name given to a value by `let`.
package struct Binding: Sendable {
  let name: String
  package let slot: Slot
  package let value: Property
}
