import Synchronization

/// Runs numbered work on a bounded number of threads.
package enum ParallelFor {
  /// Runs `body(index)` for every index below `count`, started in order, on at most `workers` threads including
  /// the calling thread; returns when all is done.
  ///
  /// After a failure no new index starts. If several fail, the error of the lowest index is thrown, whatever the
  /// timing.
  package static func run<Failure: Error>(
    count: Int, workers: Int, body: @escaping @Sendable (_ index: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let queue = IndexQueue(count: count, body: body)
    var threads: [SystemThread] = []
    for _ in stride(from: 1, to: min(workers, count), by: 1) {
      guard let thread = SystemThread({ queue.work() }) else { break }
      threads.append(thread)
    }
    queue.work()
    for thread in threads { thread.join() }
    if let failure = queue.failure { throw failure }
  }
}

/// The indices whose work has not started.
private final class IndexQueue<Failure: Error>: Sendable {
  private struct State {
    var next = 0
    /// The failure with the lowest index.
    var failure: (index: Int, error: Failure)?
  }

  private let count: Int
  private let body: @Sendable (Int) throws(Failure) -> Void
  private let state = Mutex(State())

  init(count: Int, body: @escaping @Sendable (Int) throws(Failure) -> Void) {
    self.count = count
    self.body = body
  }

  var failure: Failure? { state.withLock { $0.failure?.error } }

  func work() {
    while let index = take() {
      do { try body(index) } catch { fail(index, error) }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count, state.failure == nil else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func fail(_ index: Int, _ error: Failure) {
    state.withLock { state in
      if let failure = state.failure, failure.index < index { return }
      state.failure = (index, error)
    }
  }
}
