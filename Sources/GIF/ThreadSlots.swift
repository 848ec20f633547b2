/// A place for each of a fixed number of results.
///
/// Safe for any number of threads as long as each place belongs to one of them until all have ended.
final class ThreadSlots<Value>: @unchecked Sendable {
  private let slots: UnsafeMutableBufferPointer<Value?>

  init(count: Int) {
    slots = .allocate(capacity: count)
    slots.initialize(repeating: nil)
  }

  deinit {
    slots.deinitialize()
    slots.deallocate()
  }

  subscript(index: Int) -> Value? {
    get { slots[index] }
    set { slots[index] = newValue }
  }

  /// The values in order, without the empty places.
  var values: [Value] { slots.compactMap { $0 } }
}
