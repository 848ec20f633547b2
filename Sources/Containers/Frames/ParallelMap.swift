import Platform
import Synchronization

/// Runs numbered work on a limited number of threads and collects their results.
package enum ParallelMap {
  /// The results of `body(index)` for every index below `count`, started in ascending order, on at most `workers`
  /// threads including the caller's.
  ///
  /// After a failure, no new index starts. Of several failures, the one with the lowest index is thrown, independent of
  /// timing.
  package static func results<Value: Sendable>(
    count: Int, workers: Int, _ body: @escaping @Sendable (_ index: Int) throws(EncodingError) -> Value
  ) throws(EncodingError) -> [Value] {
    let values = Results<Value>(count: count)
    try ParallelFor.run(count: count, workers: workers) { index throws(EncodingError) in
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
