/// A mutex with a condition variable, for threads that wait for a change of the guarded state.
package final class ConditionLock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    #if os(Linux)
      // Timed waits must not depend on the wall clock, which can be set.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #else
      pthread_cond_init(condition, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs a closure while holding the lock. Not recursive.
  package func withLock<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Within `withLock`: releases the lock until another thread calls ``broadcast()``. Spurious wake-ups are possible.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Like ``wait()``, with a timeout below 1000 milliseconds.
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
      pthread_cond_timedwait(condition, mutex, &end)
    #else
      var length = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
      pthread_cond_timedwait_relative_np(condition, mutex, &length)
    #endif
  }

  /// Wakes all waiting threads.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
