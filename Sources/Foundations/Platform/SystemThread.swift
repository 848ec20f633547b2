/// A system thread that runs a closure. The caller either joins the thread or detaches it.
package struct SystemThread: @unchecked Sendable {
  private let handle: pthread_t

  /// Starts the thread; nil if the system refuses.
  package init?(_ body: @escaping @Sendable () -> Void) {
    guard let handle = Self.start(body) else { return nil }
    self.handle = handle
  }

  /// Waits for the thread to end. Call exactly once.
  package func join() { pthread_join(handle, nil) }

  /// Starts a detached thread; false if the system refuses.
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
