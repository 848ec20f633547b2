#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs numbered jobs on a bounded number of threads.
package enum OrderedWorkers {
  /// Runs `body(index, worker)` for every index below `count`, the smallest first, on at most `workers` threads, the caller's
  /// among them; returns when all are done.
  ///
  /// After a failure no new job begins. Of several failures the one with the lowest index is thrown, whatever the timing.
  package static func run(
    count: Int, workers: Int, body: @escaping @Sendable (_ index: Int, _ worker: Int) throws -> Void
  ) throws {
    let queue = Queue(count: count, body: body)
    var threads: [pthread_t] = []
    for worker in stride(from: 1, to: min(workers, count), by: 1) {
      guard let thread = start(queue, worker: worker) else { break }
      threads.append(thread)
    }
    queue.work(as: 0)
    for thread in threads { pthread_join(thread, nil) }
    if let failure = queue.failure { throw failure }
  }

  /// What a thread is given to do.
  private final class Start {
    let queue: Queue
    let worker: Int

    init(queue: Queue, worker: Int) {
      self.queue = queue
      self.worker = worker
    }
  }

  /// A thread that works on the queue; nil if the system has none to give.
  private static func start(_ queue: Queue, worker: Int) -> pthread_t? {
    let context = Unmanaged.passRetained(Start(queue: queue, worker: worker))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(
      &thread, nil,
      { context in
        #if canImport(Glibc)
          guard let context else { return nil }
        #endif
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        start.queue.work(as: start.worker)
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return nil
    }
    return thread
  }

  /// The jobs not yet begun, behind a lock.
  private final class Queue: @unchecked Sendable {
    private let count: Int
    private let body: @Sendable (Int, Int) throws -> Void
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var next = 0
    private var failedIndex = Int.max
    private(set) var failure: (any Error)?

    init(count: Int, body: @escaping @Sendable (Int, Int) throws -> Void) {
      self.count = count
      self.body = body
      lock = .allocate(capacity: 1)
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func work(as worker: Int) {
      while let index = take() {
        do { try body(index, worker) } catch { fail(index, error) }
      }
    }

    private func take() -> Int? {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      guard next < count, failure == nil else { return nil }
      defer { next += 1 }
      return next
    }

    private func fail(_ index: Int, _ error: any Error) {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      guard index < failedIndex else { return }
      failedIndex = index
      failure = error
    }
  }
}
