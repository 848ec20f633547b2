import Synchronization

/// Passes on the progress of several threads: each share is larger than the one before, one call at a time.
struct RisingProgress: Sendable {
  private final class Highest: Sendable {
    let share = Mutex(0.0)
  }

  private let highest = Highest()
  private let progress: @Sendable (Double) -> Void

  init(_ progress: @escaping @Sendable (Double) -> Void) { self.progress = progress }

  /// The end is reported as the last share alone, though the last part of the work may report it too.
  @Sendable func report(_ share: Double) {
    highest.share.withLock { highest in
      guard share > highest else { return }
      highest = share
      progress(min(share, 1))
    }
  }
}
