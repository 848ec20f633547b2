import Synchronization

/// A value that is made when it is first needed. Threads that need it at once may each make it; all of them are equal.
package final class Remembered<Value: Sendable>: Sendable {
  private let known: Mutex<Value?>

  /// - Parameter value: if it is known already.
  package init(_ value: Value? = nil) { known = Mutex(value) }

  package func value<Failure>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let value = known.withLock({ $0 }) { return value }
    let value = try make()
    known.withLock { $0 = value }
    return value
  }
}
