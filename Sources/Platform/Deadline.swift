/// The end of a time limit, measured with a monotonic clock. It never affects a pixel.
package struct Deadline: Sendable {
  private let start, end: UInt64
  /// The processor time of the process at the start.
  private let processorStart: UInt64

  /// - Parameter seconds: from now; clamped to the range of the clock.
  package init(in seconds: Double) {
    start = Self.now
    processorStart = Self.now(CLOCK_PROCESS_CPUTIME_ID)
    end = start + UInt64(min(max(seconds, 0), 1e9) * 1e9)
  }

  /// Whether the deadline has passed.
  package var isOver: Bool { Self.now >= end }

  /// Seconds since the deadline was set.
  package var elapsed: Double { Double(Self.now - start) / 1e9 }

  /// Processor time of the process in seconds since the deadline was set, summed over its threads. Other processes
  /// hardly affect it.
  package var processorSeconds: Double { Double(Self.now(CLOCK_PROCESS_CPUTIME_ID) - processorStart) / 1e9 }

  private static var now: UInt64 { now(CLOCK_MONOTONIC) }

  private static func now(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(max(time.tv_sec, 0)) * 1_000_000_000 + UInt64(max(time.tv_nsec, 0))
  }
}
