#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time that the calling thread computes; waiting, and whatever else a busy machine does, takes none of it.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let begun = processorTime
  try work()
  return processorTime - begun
}

private var processorTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
