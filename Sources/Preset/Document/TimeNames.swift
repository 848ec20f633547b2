import Motion

/// The names of time, which `let` and layers may use.
package struct TimeNames: Sendable {
  /// Of the loop, in seconds, as the document says it.
  package let duration: Slot
  /// The phase of the loop: 0 up to, not including, 1.
  package let phase: Slot

  init(declaringIn symbols: inout SymbolTable) {
    duration = symbols.declare("duration", .number)
    phase = symbols.declare("t", .number)
  }
}
