@_exported import Synchronization

#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import CLinux

  /// The number of the last error of a call in this thread.
  package var errno: Int32 { whirligif_errno().pointee }

  package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    whirligif_open(path, flags, mode)
  }

  package func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer?) -> Int32 {
    whirligif_ioctl(descriptor, request, value)
  }
#endif
