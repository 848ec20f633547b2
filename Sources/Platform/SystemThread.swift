/// Work that another thread of the system does.
package struct SystemThread: Sendable {
  private let work: ThreadWork

  /// Has it begun; nil if the system has no thread to give.
  package init?(_ work: @escaping @Sendable () -> Void) {
    self.work = ThreadWork(work)
    guard ThreadCrew.shared.start(self.work) else { return nil }
  }

  /// Waits for its end.
  package func join() { work.waitForEnd() }
}
