import Motion

/// The names of time, which `let` and layers may use.
package struct TimeNames: Sendable {
  /// The length of the loop in seconds, as defined by the document.
  package let duration: Slot
  /// The phase of the loop, 0..<1.
  package let phase: Slot

  init(declaringIn symbols: inout SymbolTable) {
    duration = symbols.declare("duration", .number)
    phase = symbols.declare("t", .number)
  }
}
