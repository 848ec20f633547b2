/// A thread of the system that runs a closure. Whoever starts one either joins it or leaves it detached.
package struct SystemThread: @unchecked Sendable {
  private let handle: pthread_t

  /// Starts the thread; nil if the system has none to give.
  package init?(_ body: @escaping @Sendable () -> Void) {
    guard let handle = Self.start(body) else { return nil }
    self.handle = handle
  }

  /// Waits for the end of the thread. Exactly once for each thread.
  package func join() { pthread_join(handle, nil) }

  /// Starts a thread that nobody waits for; false if the system has none to give.
  package static func detached(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let handle = start(body) else { return false }
    pthread_detach(handle)
    return true
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let context = Unmanaged.passRetained(ThreadBody(body))
    #if os(Linux)
      var handle = pthread_t()
      let status = pthread_create(&handle, nil, { runThread($0) }, context.toOpaque())
    #else
      var handle: pthread_t?
      let status = pthread_create(&handle, nil, { runThread($0) }, context.toOpaque())
    #endif
    if status == 0 { return handle }
    context.release()
    return nil
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
