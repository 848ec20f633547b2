#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of the system that does one thing. Whoever starts it either waits for its end or lets it go, once.
package struct SystemThread: Sendable {
  #if canImport(Glibc)
    private let thread: pthread_t
  #else
    private nonisolated(unsafe) let thread: pthread_t
  #endif

  /// Starts it; nil if the system has none to give.
  package init?(_ work: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Work(work))
    #if canImport(Glibc)
      var started = pthread_t()
    #else
      var started: pthread_t?
    #endif
    let status = pthread_create(
      &started, nil,
      { context in
        #if canImport(Glibc)
          guard let context else { return nil }
        #endif
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return nil
    }
    #if canImport(Glibc)
      thread = started
    #else
      guard let started else { return nil }
      thread = started
    #endif
  }

  /// Waits for its end.
  package func join() { pthread_join(thread, nil) }

  /// Lets it go: nobody waits for it.
  package func detach() { pthread_detach(thread) }

  private final class Work {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
