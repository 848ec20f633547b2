import Synchronization

/// The progress of encoding a loop, from the survey to the last coded frame; called from several threads.
final class LoopProgress: Sendable {
  /// The stages that every frame passes through, in order.
  enum Stage: Int, Sendable { case survey, planning, coding }

  /// The fraction of the time of each stage.
  private static let weights = [0.1, 0.6, 0.3]

  private let onProgress: @Sendable (Double) -> Void
  private let done = Mutex([0, 0, 0])

  init(_ onProgress: @escaping @Sendable (Double) -> Void) { self.onProgress = onProgress }

  /// Records that a frame has passed a stage.
  ///
  /// - Parameter count: the number of frames that pass the stage in total.
  func add(_ stage: Stage, of count: Int) {
    let finished = done.withLock { done in
      done[stage.rawValue] += 1
      return done[stage.rawValue]
    }
    let before = Self.weights[..<stage.rawValue].reduce(0, +)
    onProgress(before + Self.weights[stage.rawValue] * min(1, Double(finished) / Double(max(count, 1))))
  }
}
