import Platform

/// Time that passes, for what moves on a terminal.
enum Clock {
  /// Seconds since some moment; never goes back.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func sleep(seconds: Double) {
    usleep(UInt32(seconds * 1e6))
  }
}
