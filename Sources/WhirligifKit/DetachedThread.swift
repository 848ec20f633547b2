import Platform
import GIF

/// A thread that nobody waits for.
package enum DetachedThread {
  /// Does some work on another thread; false if the system has none to give.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    SystemThread(work) != nil
  }
}
