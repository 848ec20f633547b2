// The part of the standard library's module of this name that the program uses, for a machine with one thread.

public struct Mutex<Value>: @unchecked Sendable {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  public init(_ value: Value) { box = Box(value) }

  public func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    try body(&box.value)
  }
}

public enum AtomicOrdering {
  case relaxed, acquiring, releasing
}

public struct Atomic<Value>: @unchecked Sendable {
  private let value: Mutex<Value>

  public init(_ value: Value) { self.value = Mutex(value) }

  public func load(ordering: AtomicOrdering) -> Value { value.withLock { $0 } }

  public func store(_ new: Value, ordering: AtomicOrdering) { value.withLock { $0 = new } }

  public func exchange(_ new: Value, ordering: AtomicOrdering) -> Value {
    value.withLock { value in
      defer { value = new }
      return value
    }
  }
}

extension Atomic where Value: FixedWidthInteger {
  public func add(_ more: Value, ordering: AtomicOrdering) -> (oldValue: Value, newValue: Value) {
    value.withLock { value in
      defer { value += more }
      return (value, value + more)
    }
  }
}
