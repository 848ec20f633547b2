/// The threads of this process. One that has ended its work sleeps until there is more, as long as the process lasts.
///
/// A thread that wakes goes on at once on a free processor. A new one may share that of its maker for some milliseconds, until the
/// system moves it.
final class ThreadCrew: @unchecked Sendable {
  static let shared = ThreadCrew()

  private init() {}

  /// Guards all that follows.
  private let monitor = Monitor()
  /// Threads that have no work, or are about to take some.
  private var free = 0
  /// For each of them at most one.
  private var waiting: [ThreadWork] = []

  /// Has a free thread do it, or a new one; false if the system has none to give.
  func start(_ work: ThreadWork) -> Bool {
    monitor.locked {
      if waiting.count == free {
        guard enlist() else { return false }
        free += 1
      }
      waiting.append(work)
      monitor.ring()
      return true
    }
  }

  private func serve() {
    while true {
      let work = next()
      work.run()
      // Who has waited for the end finds the thread free.
      monitor.locked { free += 1 }
      work.end()
    }
  }

  private func next() -> ThreadWork {
    monitor.locked {
      while waiting.isEmpty { monitor.wait() }
      free -= 1
      return waiting.removeFirst()
    }
  }

  /// Starts a thread that serves this crew; false if the system has none to give.
  private func enlist() -> Bool {
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(
      &thread, nil,
      { _ in
        ThreadCrew.shared.serve()
        return nil
      }, nil)
    guard status == 0 else { return false }
    #if os(Linux)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }
}
