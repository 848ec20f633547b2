import JSON
import Numerics

/// A value that a document leaves open, and that users may set.
package struct LottieSlot: Sendable {
  package let name: Name
  /// As a phrase, such as `a color`; nil for one that nothing refers to.
  package let kind: String?
  /// The value in the syntax of flags; nil for one that moves, and for what a flag cannot state.
  package let value: String?

  package var isColor: Bool { kind == Color.kind }
  package var isPicture: Bool { kind == SlotUse.image.kind }
}

/// What the properties that refer to a slot take, and what it holds.
struct SlotUse {
  let kind: String
  var value: String?

  static let image = SlotUse(kind: "a picture")
  static let gradient = SlotUse(kind: "a gradient, by numbers with commas between them")

  init(kind: String, value: String? = nil) { (self.kind, self.value) = (kind, value) }

  /// - Parameter value: of a property that does not move.
  init<Value: Interpolable>(_ kind: Value.Type, _ value: JSONValue) {
    self.kind = Value.kind
    let numbers = (value.array ?? [value]).map { $0.scalar }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return }
    self.value =
      Value.self == Color.self
      ? Color(lenient: value)?.hexadecimal
      : numbers.map { $0.map { NumberText.plain($0) } ?? "" }.joined(separator: ",")
  }
}
