#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock, and a bell for those who wait until something that it guards has changed.
package final class Monitor: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let bell: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    lock = .allocate(capacity: 1)
    bell = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(bell, nil)
  }

  deinit {
    pthread_cond_destroy(bell)
    pthread_mutex_destroy(lock)
    bell.deallocate()
    lock.deallocate()
  }

  /// Does something while nobody else does anything in here. Not from within itself.
  package func locked<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body()
  }

  /// From within `locked`: lets others in until one of them rings, or for no reason.
  package func wait() { pthread_cond_wait(bell, lock) }

  /// Wakes all who wait.
  package func ring() { pthread_cond_broadcast(bell) }
}
