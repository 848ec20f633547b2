import Synchronization

/// How far the making of a loop is, from its first look to its last code; called from several threads.
final class LoopProgress: Sendable {
  /// What every frame goes through, one stage after the other.
  enum Stage: Int, Sendable { case survey, planning, coding }

  /// What part of the time each stage takes.
  private static let weights = [0.1, 0.6, 0.3]

  private let tell: @Sendable (Double) -> Void
  private let done = Mutex([0, 0, 0])

  init(_ tell: @escaping @Sendable (Double) -> Void) { self.tell = tell }

  /// A frame has gone through a stage.
  ///
  /// - Parameter count: the frames that go through it in all.
  func add(_ stage: Stage, of count: Int) {
    let finished = done.withLock { done in
      done[stage.rawValue] += 1
      return done[stage.rawValue]
    }
    let before = Self.weights[..<stage.rawValue].reduce(0, +)
    tell(before + Self.weights[stage.rawValue] * min(1, Double(finished) / Double(max(count, 1))))
  }
}
