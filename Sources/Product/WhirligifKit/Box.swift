/// A value on the heap, for a value that holds another one of its own type.
final class Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
