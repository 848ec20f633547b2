/// The end of a time limit, measured with a monotonic clock. It never affects a pixel.
package struct Deadline: Sendable {
  private let start, end: UInt64

  /// - Parameter seconds: from now; clamped to the range of the clock.
  package init(in seconds: Double) {
    start = Self.now
    end = start + UInt64(min(max(seconds, 0), 1e9) * 1e9)
  }

  /// Whether the deadline has passed.
  package var isOver: Bool { Self.now >= end }

  /// Seconds since the deadline was set.
  package var elapsed: Double { Double(Self.now - start) / 1e9 }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(max(time.tv_sec, 0)) * 1_000_000_000 + UInt64(max(time.tv_nsec, 0))
  }
}
