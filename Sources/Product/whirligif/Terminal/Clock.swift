import Platform

/// Clocks for progress and playback.
enum Clock {
  /// Seconds since an arbitrary moment; monotonic.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time in seconds for which all threads of this process have computed.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time of day, such as `14:05:09`.
  static var timeOfDay: String {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    return [local.tm_hour, local.tm_min, local.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }

  static func sleep(seconds: Double) {
    usleep(UInt32(seconds * 1e6))
  }
}
