import Platform
import Synchronization

/// The limit of processor time of a rendering. Forecasts the time from the work that is done, so that a hopeless
/// rendering ends early.
final class WorkLimit: Sendable {
  /// How much work was done at a time.
  private struct Sample {
    /// The finished share of the work, 0...1.
    let share: Double
    /// Processor time in seconds.
    let time: Double
  }

  private struct State {
    /// The sample at the first note, then one at each doubling of the time since. What comes before the first, such as
    /// the audit for warnings, is not part of the shares.
    var samples: [Sample] = []
    var last = Sample(share: 0, time: 0)
  }

  let seconds: Double
  let deadline: Deadline
  private let state = Mutex(State())
  private let isHopeless = Atomic(false)

  init?(_ options: RenderOptions, clock: ProcessorClock = .process) {
    guard let seconds = options.maximumSeconds else { return nil }
    self.seconds = seconds
    deadline = Deadline(in: seconds, of: clock)
  }

  /// Records the progress, 0...1. With several threads, the largest value counts.
  func note(_ share: Double) {
    let share = min(max(share, 0), 1)
    state.withLock { state in
      guard share > state.last.share || state.samples.isEmpty else { return }
      let now = Sample(share: share, time: deadline.elapsed)
      state.last = now
      let first = state.samples.first ?? now
      if state.samples.isEmpty || now.time - first.time >= 2 * ((state.samples.last ?? now).time - first.time) {
        state.samples.append(now)
      }
      guard let estimate = Self.forecast(state) else { return }
      let isHopeless = Self.isHopeless(estimate: estimate, spent: now.time - first.time, limit: seconds)
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

  /// The processor time of the whole work in seconds; nil unless the forecast can be relied on.
  ///
  /// The first frames may be the slowest, and later frames may equal earlier ones. So at least a twentieth of the work
  /// must be done, and the forecast from all of it must agree, within a factor of 2, with that from its latest part.
  private static func forecast(_ state: State) -> Double? {
    guard let first = state.samples.first, let half = state.samples.dropLast().last, state.last.share >= 0.05 else {
      return nil
    }
    func left(since sample: Sample) -> Double {
      (1 - state.last.share) * (state.last.time - sample.time) / max(state.last.share - sample.share, 1e-9)
    }
    let (all, recent) = (left(since: first), left(since: half))
    guard max(all, recent) <= 2 * min(all, recent) else { return nil }
    return state.last.time + min(all, recent)
  }

  var error: WhirligifError {
    let estimate = state.withLock { Self.forecast($0) }
    return .tooSlow(seconds: estimate.map { max($0.rounded(.up), seconds) }, limit: seconds)
  }
}
