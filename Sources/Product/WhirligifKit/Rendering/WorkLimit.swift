import Platform
import Synchronization

/// The limit of processor time of a rendering. Forecasts the time from the work that is done, so that a hopeless
/// rendering ends early.
final class WorkLimit: Sendable {
  let seconds: Double
  let deadline: Deadline
  private let forecast = Mutex(WorkForecast())
  private let isHopeless = Atomic(false)

  init?(_ options: RenderOptions, clock: ProcessorClock = .process) {
    guard let seconds = options.maximumSeconds else { return nil }
    self.seconds = seconds
    deadline = Deadline(in: seconds, of: clock)
  }

  /// Records the progress, 0...1. With several threads, the largest value counts.
  func note(_ share: Double) {
    forecast.withLock { forecast in
      guard forecast.note(share, at: deadline.elapsed), let end = forecast.end else { return }
      let isHopeless = Self.isHopeless(estimate: end, spent: forecast.spent, limit: seconds)
      self.isHopeless.store(isHopeless, ordering: .relaxed)
    }
  }

  /// Whether the work would exceed the limit by far: an estimate of more than 4 times the limit, after two seconds of
  /// work or a quarter of the limit.
  static func isHopeless(estimate: Double, spent: Double, limit: Double) -> Bool {
    estimate > 4 * limit && spent >= min(2, limit / 4)
  }

  /// Whether the work must stop.
  var isOver: Bool { isHopeless.load(ordering: .relaxed) || deadline.isOver }

  var error: WhirligifError {
    let estimate = forecast.withLock { $0.end }
    return .tooSlow(seconds: estimate.map { max($0.rounded(.up), seconds) }, limit: seconds)
  }
}
