@_exported import Synchronization

#if canImport(Darwin)
  @_exported import Darwin

  /// How many processors the process may run on.
  package var processorCount: Int { sysconf(_SC_NPROCESSORS_ONLN) }
#else
  @_exported import CLinux

  /// How many processors the process may run on.
  package var processorCount: Int { Int(whirligif_processor_count()) }

  /// The number of the last error of a call in this thread.
  package var errno: Int32 { whirligif_errno().pointee }

  package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    whirligif_open(path, flags, mode)
  }

  package func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer?) -> Int32 {
    whirligif_ioctl(descriptor, request, value)
  }
#endif
