/// What a thread is to do, and whether it has.
final class ThreadWork: @unchecked Sendable {
  /// For the thread that does it alone.
  private var body: (@Sendable () -> Void)?
  private let monitor = Monitor()
  private var hasEnded = false

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Does it, and lets go what it holds, which may be whoever waits for its end.
  func run() {
    body?()
    body = nil
  }

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
