import Platform
import Synchronization

/// The time limit of a rendering. Estimates the duration from the first frames, so that a hopeless rendering ends
/// early.
final class WorkLimit: Sendable {
  let seconds: Double
  let deadline: Deadline
  /// The finished work in millionths.
  private let done = Atomic(0)
  private let isHopeless = Atomic(false)
  /// When the first share was recorded. What comes before, such as the audit for warnings, is not part of the shares.
  private let beginning = Mutex<(elapsed: Double, processorSeconds: Double)?>(nil)

  init?(_ options: RenderOptions) {
    guard let seconds = options.maximumSeconds else { return nil }
    self.seconds = seconds
    deadline = Deadline(in: seconds)
  }

  /// Records the progress, 0...1. With several threads, the largest value counts.
  func note(_ share: Double) {
    let share = Int(min(max(share, 0), 1) * 1_000_000)
    done.max(share, ordering: .relaxed)
    let now = (deadline.elapsed, deadline.processorSeconds)
    let start = beginning.withLock { first in
      let start = first ?? now
      first = start
      return start
    }
    let spent = min(now.0 - start.elapsed, now.1 - start.processorSeconds)
    if let estimate, Self.isHopeless(estimate: estimate, spent: spent, limit: seconds) {
      isHopeless.store(true, ordering: .relaxed)
    }
  }

  /// Whether the work would exceed the limit by far.
  ///
  /// The first frames may be the slowest, so the estimate must exceed the limit by a factor of 4, after two seconds of
  /// work or a quarter of the limit. Processor time counts as work: a busy machine makes the first frames slow, but
  /// short work then ends before it is judged.
  /// - Parameter spent: seconds by the clock or of processor time, whichever is less.
  static func isHopeless(estimate: Double, spent: Double, limit: Double) -> Bool {
    estimate > 4 * limit && spent >= min(2, limit / 4)
  }

  /// Whether the work must stop.
  var isOver: Bool { isHopeless.load(ordering: .relaxed) || deadline.isOver }

  /// The estimated total duration in seconds; nil before there is progress.
  private var estimate: Double? {
    let share = Double(done.load(ordering: .relaxed)) / 1_000_000
    let start = beginning.withLock { $0 }?.elapsed ?? 0
    return share > 0 ? start + (deadline.elapsed - start) / share : nil
  }

  var error: WhirligifError {
    .tooSlow(seconds: estimate.map { max($0.rounded(.up), seconds) }, limit: seconds)
  }
}
