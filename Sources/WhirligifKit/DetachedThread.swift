#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread that does one thing, and that nobody waits for.
package final class DetachedThread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Does some work on a new thread; false if the system has none to give.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(DetachedThread(work))
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
        Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, context.toOpaque())
    if status != 0 { context.release() }
    return status == 0
  }
}
