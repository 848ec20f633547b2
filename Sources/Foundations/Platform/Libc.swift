// Re-exports the C library, so that modules import Platform and not Glibc or Darwin.
#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import Glibc
#endif

/// The number of processors that this process may run on, at least 1. On Linux it respects the affinity mask, which
/// `taskset` and containers set.
package var processorCount: Int {
  #if os(Linux)
    // glibc declares the function only with _GNU_SOURCE, so it is looked up by name.
    typealias GetAffinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32
    if let symbol = dlsym(nil, "sched_getaffinity") {
      var mask = cpu_set_t()
      if unsafeBitCast(symbol, to: GetAffinity.self)(0, MemoryLayout<cpu_set_t>.size, &mask) == 0 {
        return max(1, withUnsafeBytes(of: mask) { $0.reduce(0) { $0 + $1.nonzeroBitCount } })
      }
    }
  #endif
  return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

/// The folders in which the system lists the open descriptors of this process as files.
package var descriptorFolders: [String] {
  #if os(Linux)
    ["/dev/fd", "/proc/\(getpid())/fd"]
  #else
    ["/dev/fd"]
  #endif
}
