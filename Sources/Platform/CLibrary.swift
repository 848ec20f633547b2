@_exported import Synchronization

#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import CLinux

  /// The number of the last error of a call in this thread.
  package var errno: Int32 {
    get { whirligif_errno().pointee }
    set { whirligif_errno().pointee = newValue }
  }

  package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    whirligif_open(path, flags, mode)
  }

  package func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32 = 0) -> Int32 {
    whirligif_fcntl(descriptor, command, value)
  }

  package func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer?) -> Int32 {
    whirligif_ioctl(descriptor, request, value)
  }
#endif
