/// A clock of processor time. Waiting, and other processes on a busy machine, do not advance it.
package struct ProcessorClock: Sendable {
  private let id: clockid_t
  /// The number of pieces of work that share the time.
  private var shares = 1.0

  private init(id: clockid_t) { self.id = id }

  /// The time of all threads of the process.
  package static let process = ProcessorClock(id: CLOCK_PROCESS_CPUTIME_ID)

  /// The time of the calling thread; every thread can read it. On systems without such clocks, that of the process.
  package static var currentThread: ProcessorClock {
    #if os(Linux)
      var id = clockid_t()
      if pthread_getcpuclockid(pthread_self(), &id) == 0 { return ProcessorClock(id: id) }
    #endif
    return process
  }

  /// The time of the process, divided by the number of pieces of work that run at once.
  package static func process(sharedBy count: Int) -> ProcessorClock {
    var clock = process
    clock.shares = Double(max(count, 1))
    return clock
  }

  /// Seconds since an arbitrary moment; 0 for a thread that has ended.
  package var seconds: Double {
    var time = timespec()
    guard clock_gettime(id, &time) == 0 else { return 0 }
    return (Double(time.tv_sec) + Double(time.tv_nsec) / 1e9) / shares
  }
}

/// The end of a limit of processor time. It never affects a pixel.
package struct Deadline: Sendable {
  private let clock: ProcessorClock
  private let start, limit: Double
  /// Before this time of the monotonic clock, which is read much faster, the deadline cannot have passed.
  private let earliest: UInt64

  /// - Parameters:
  ///   - seconds: from now; clamped to the range of the clock.
  ///   - clock: what measures the time.
  package init(in seconds: Double, of clock: ProcessorClock = .process) {
    self.clock = clock
    start = clock.seconds
    limit = min(max(seconds, 0), 1e9)
    earliest = Self.now + UInt64(limit / Double(Self.processors) * 1e9)
  }

  /// Whether the deadline has passed.
  package var isOver: Bool { Self.now >= earliest && elapsed >= limit }

  /// Processor time in seconds since the deadline was set.
  package var elapsed: Double { max(0, clock.seconds - start) }

  private static let processors = processorCount

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(max(time.tv_sec, 0)) * 1_000_000_000 + UInt64(max(time.tv_nsec, 0))
  }
}
