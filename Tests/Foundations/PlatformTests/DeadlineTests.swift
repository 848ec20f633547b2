import Foundation
import Testing

@testable import Platform

@Suite struct DeadlineTests {
  @Test func sleepingDoesNotCount() {
    let deadline = Deadline(in: 0.05, of: .currentThread)
    Thread.sleep(forTimeInterval: 0.15)
    #expect(!deadline.isOver)
    #expect(deadline.elapsed < 0.05)
  }

  @Test func workOfTheThreadCounts() {
    let deadline = Deadline(in: 0.05, of: .currentThread)
    while deadline.elapsed < 0.05 {}
    #expect(deadline.isOver)
  }

  /// Another thread reads the clock of this one.
  @Test func otherThreadsReadTheClock() throws {
    let deadline = Deadline(in: 0.02, of: .currentThread)
    while deadline.elapsed < 0.03 {}
    let seen = Seen()
    let thread = try #require(SystemThread { seen.isOver = deadline.isOver })
    thread.join()
    #expect(seen.isOver)
  }

  private final class Seen: @unchecked Sendable { var isOver = false }
}
