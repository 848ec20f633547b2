import Synchronization
import Platform

/// Runs numbered jobs on a bounded number of threads.
package enum OrderedJobs {
  /// The results of `body(index)` for every index below `count`, begun the smallest first, on at most `workers` threads, the
  /// caller's among them.
  ///
  /// After a failure no new job begins. Of several failures the one with the lowest index is thrown, whatever the timing.
  package static func results<Value: Sendable>(
    count: Int, workers: Int, _ body: @escaping @Sendable (_ index: Int) throws(FrameError) -> Value
  ) throws(FrameError) -> [Value] {
    let queue = Queue(count: count, body: body)
    var threads: [SystemThread] = []
    for _ in stride(from: 1, to: min(workers, count), by: 1) {
      guard let thread = SystemThread({ queue.work() }) else { break }
      threads.append(thread)
    }
    queue.work()
    for thread in threads { thread.join() }
    return try queue.results()
  }

  /// The jobs not yet begun.
  private final class Queue<Value: Sendable>: Sendable {
    private struct State {
      var next = 0
      var values: [Value?]
      /// The one of the lowest index.
      var failure: (index: Int, error: FrameError)?
    }

    private let body: @Sendable (Int) throws(FrameError) -> Value
    private let state: Mutex<State>

    init(count: Int, body: @escaping @Sendable (Int) throws(FrameError) -> Value) {
      self.body = body
      state = Mutex(State(values: [Value?](repeating: nil, count: count)))
    }

    func results() throws(FrameError) -> [Value] {
      try state.withLock { state throws(FrameError) in
        if let failure = state.failure { throw failure.error }
        return state.values.compactMap { $0 }
      }
    }

    func work() {
      while let index = take() {
        do throws(FrameError) {
          let value = try body(index)
          state.withLock { $0.values[index] = value }
        } catch {
          fail(index, error)
        }
      }
    }

    private func take() -> Int? {
      state.withLock { state in
        guard state.next < state.values.count, state.failure == nil else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    private func fail(_ index: Int, _ error: FrameError) {
      state.withLock { state in
        if let failure = state.failure, failure.index < index { return }
        state.failure = (index, error)
      }
    }
  }
}
