import Motion

/// A name given to a value by `let`.
package struct Binding: Sendable {
  package let name: String
  package let slot: Slot
  package let value: Property
}
