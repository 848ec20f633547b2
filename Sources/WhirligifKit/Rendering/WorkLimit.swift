import Platform
import Synchronization

/// What time a rendering may take: told from its first frames, so that what would take days ends soon.
final class WorkLimit: Sendable {
  let seconds: Double
  let deadline: Deadline
  /// Millionths of the work that are done.
  private let done = Atomic(0)
  private let isHopeless = Atomic(false)

  init?(_ options: RenderOptions) {
    guard let seconds = options.maximumSeconds else { return nil }
    self.seconds = seconds
    deadline = Deadline(in: seconds)
  }

  /// Notes how far the work is, 0...1. Of several threads that do so the one farthest on counts.
  func note(_ share: Double) {
    let share = Int(min(max(share, 0), 1) * 1_000_000)
    done.max(share, ordering: .relaxed)
    // The first frames may be the slowest: what is left is given the benefit of the doubt, and more of it at the
    // beginning.
    if let estimate, deadline.elapsed >= min(8, seconds / 4), estimate > 4 * seconds {
      isHopeless.store(true, ordering: .relaxed)
    }
  }

  /// Whether the work is to be given up.
  var isOver: Bool { isHopeless.load(ordering: .relaxed) || deadline.isOver }

  /// The seconds that all of it would take; nil before anything is done.
  private var estimate: Double? {
    let share = Double(done.load(ordering: .relaxed)) / 1_000_000
    return share > 0 ? deadline.elapsed / share : nil
  }

  var error: WhirligifError {
    .tooSlow(seconds: estimate.map { max($0.rounded(.up), seconds) }, limit: seconds)
  }
}
