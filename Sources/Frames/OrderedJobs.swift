import Platform
import Synchronization

/// Runs numbered jobs on a bounded number of threads, and keeps what they return.
package enum OrderedJobs {
  /// The results of `body(index)` for every index below `count`, begun the smallest first, on at most `workers`
  /// threads, the caller's among them.
  ///
  /// After a failure no new job begins. Of several failures the one with the lowest index is thrown, whatever the
  /// timing.
  package static func results<Value: Sendable>(
    count: Int, workers: Int, _ body: @escaping @Sendable (_ index: Int) throws(EncodingError) -> Value
  ) throws(EncodingError) -> [Value] {
    let values = Results<Value>(count: count)
    try ParallelFor.run(count: count, workers: workers) { index, _ throws(EncodingError) in
      values.set(index, to: try body(index))
    }
    return values.all
  }

  private final class Results<Value: Sendable>: Sendable {
    private let values: Mutex<[Value?]>

    init(count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    func set(_ index: Int, to value: Value) { values.withLock { $0[index] = value } }

    var all: [Value] { values.withLock { $0.compactMap { $0 } } }
  }
}
