import Platform
import Synchronization

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
        let work: @Sendable () -> Void = {
          continuation.resume(
            returning: Result { () throws(WhirligifError) in
              try render(progress: progress, isCancelled: { cancellation.isAsked })
            })
        }
        // Here, if the system has no thread to give.
        if !SystemThread.detached(work) { work() }
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
