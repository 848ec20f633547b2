import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Animation {
  /// Makes the GIF for a task, on threads of its own: those that run tasks stay free.
  ///
  /// Once the task is cancelled, `cancelled` is thrown.
  ///
  /// - Parameter progress: is told what part of the work is done, 0...1, and at the end 1; called from several threads.
  /// - Throws: what ``render(progress:isCancelled:)`` throws.
  public func render(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(WhirligifError) -> RenderedGIF {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.run {
          continuation.resume(
            returning: Result { () throws(WhirligifError) in
              try render(progress: progress, isCancelled: { cancellation.isAsked })
            })
        }
      }
    } onCancel: {
      cancellation.ask()
    }
    return try result.get()
  }
}

/// Whether a task has been cancelled, for threads that belong to no task.
private final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isAsked: Bool { flag.load(ordering: .relaxed) }
  func ask() { flag.store(true, ordering: .relaxed) }
}

/// A thread that does one thing.
private final class Thread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Does the work on a new thread; here, if the system has none to give.
  static func run(_ work: @escaping @Sendable () -> Void) {
    if !start(Thread(work)) { work() }
  }

  private static func start(_ job: Thread) -> Bool {
    let context = Unmanaged.passRetained(job)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let status = pthread_create(
      &thread, &attributes,
      { context in
        #if canImport(Glibc)
          guard let context else { return nil }
        #endif
        Unmanaged<Thread>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, context.toOpaque())
    if status != 0 { context.release() }
    return status == 0
  }
}
