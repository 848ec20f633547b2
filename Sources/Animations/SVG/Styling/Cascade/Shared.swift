/// A value that its copies share, for a large one that is copied often and seldom changes.
@propertyWrapper
struct Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Whether one value is a copy of the other, and neither has changed.
  func isShared(with other: Shared) -> Bool { storage === other.storage }

  static func == (a: Shared, b: Shared) -> Bool { a.storage === b.storage || a.storage.value == b.storage.value }
}
