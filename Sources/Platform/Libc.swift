// The C library, for every module that talks to the system: they import Platform alone.
#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import Glibc
#endif

/// How many processors this process may run on; 1 or more. On Linux the affinity mask decides, which containers and `taskset` set.
package var processorCount: Int {
  #if os(Linux)
    // The system's headers declare it for GNU programs alone, so it is looked up by name.
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
