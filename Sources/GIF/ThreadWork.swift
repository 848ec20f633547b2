/// What a thread is to do, and whether it has.
final class ThreadWork: @unchecked Sendable {
  let run: @Sendable () -> Void
  private let monitor = Monitor()
  private var hasEnded = false

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  func end() {
    monitor.locked {
      hasEnded = true
      monitor.ring()
    }
  }

  func waitForEnd() {
    monitor.locked { while !hasEnded { monitor.wait() } }
  }
}
