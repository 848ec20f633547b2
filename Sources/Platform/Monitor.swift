/// A lock, and a bell for those who wait until something that it guards has changed.
package final class Monitor: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let bell: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    lock = .allocate(capacity: 1)
    bell = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    #if os(Linux)
      // A wait must last as long however the clock on the wall is set.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(bell, &attributes)
      pthread_condattr_destroy(&attributes)
    #else
      pthread_cond_init(bell, nil)
    #endif
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

  /// As `wait()`, but for so long at the most, less than a second.
  package func wait(milliseconds: Int) {
    #if os(Linux)
      let second = 1_000_000_000
      var end = timespec()
      clock_gettime(CLOCK_MONOTONIC, &end)
      end.tv_nsec += milliseconds * 1_000_000
      if end.tv_nsec >= second {
        end.tv_nsec -= second
        end.tv_sec += 1
      }
      pthread_cond_timedwait(bell, lock, &end)
    #else
      var length = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
      pthread_cond_timedwait_relative_np(bell, lock, &length)
    #endif
  }

  /// Wakes all who wait.
  package func ring() { pthread_cond_broadcast(bell) }
}
