import Platform
import Synchronization
import WhirligifKit

extension Animation {
  /// Renders a file for a task, on a thread of its own: the threads of the task pool stay free.
  ///
  /// - Parameter progress: receives the fraction of the work that is done: it rises, and is 1 once, at the end. Called
  ///   from several threads, one at a time.
  /// - Throws: the errors of ``Animation/render(as:progress:isCancelled:)``; `cancelled` soon after the task is
  ///   cancelled.
  public func render(
    as container: Container = .gif, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(WhirligifError) -> RenderedFile {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let work: @Sendable () -> Void = {
          continuation.resume(
            returning: Result { () throws(WhirligifError) in
              try render(as: container, progress: progress, isCancelled: { cancellation.isRequested })
            })
        }
        // The work is done here if the system has no thread to give.
        if !SystemThread.detached(work) { work() }
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.get()
  }

  /// Renders a file for a task; see ``render(as:progress:)``.
  @available(*, deprecated, renamed: "render(as:progress:)")
  public func renderAsync(
    as container: Container = .gif, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(WhirligifError) -> RenderedFile {
    try await render(as: container, progress: progress)
  }
}

/// Whether a task has been cancelled, for threads that belong to no task.
private final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isRequested: Bool { flag.load(ordering: .relaxed) }
  func request() { flag.store(true, ordering: .relaxed) }
}
