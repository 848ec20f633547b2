import Testing

@testable import Platform

struct SystemThreadTests {
  @Test func whoeverIsWaitedForHasEnded() {
    let done = Counter()
    for round in 1...200 {
      let threads = (0..<3).compactMap { _ in SystemThread { done.add() } }
      for thread in threads { thread.join() }
      #expect(threads.count == 3)
      #expect(done.value == 3 * round)
    }
  }

  @Test func noneWaitsForAnotherToEnd() {
    // Each waits until all have begun, again and again.
    for count in [2, 7, 5, 12] {
      let begun = Counter()
      let threads = (0..<count).compactMap { _ in
        SystemThread {
          begun.add()
          begun.wait(for: count)
        }
      }
      #expect(threads.count == count)
      for thread in threads { thread.join() }
    }
  }

  @Test func aThreadMayHaveOthersWork() {
    let done = Counter()
    let outer = SystemThread {
      for _ in 0..<20 {
        let inner = SystemThread { done.add() }
        inner?.join()
      }
    }
    outer?.join()
    #expect(done.value == 20)
  }

  @Test func whatAWorkHoldsIsLetGoAtItsEnd() {
    weak var held: Counter?
    var thread: SystemThread?
    do {
      let counter = Counter()
      held = counter
      thread = SystemThread { counter.add() }
    }
    thread?.join()
    #expect(thread != nil && held == nil)
  }

  private final class Counter: @unchecked Sendable {
    private let lock = ConditionLock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    func add() {
      lock.withLock {
        count += 1
        lock.broadcast()
      }
    }

    func wait(for wanted: Int) {
      lock.withLock { while count < wanted { lock.wait() } }
    }
  }
}
