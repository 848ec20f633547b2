import Platform

/// Questions to the system about sockets.
enum LocalSocket {
  /// Whether the other end has closed the connection. One that has closed its half alone cannot be told apart before
  /// something is sent.
  static func isLeft(_ socket: Int32) -> Bool {
    #if os(Linux)
      let closed = Int16(0x2000)  // POLLRDHUP, which the headers declare only with _GNU_SOURCE.
    #else
      let closed = Int16(POLLHUP)
    #endif
    var link = pollfd(fd: socket, events: closed, revents: 0)
    return poll(&link, 1, 0) == 1
  }

  /// The port of a bound socket.
  static func port(of socket: Int32) -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  static var maximumDescriptors: Int {
    var limit = rlimit()
    #if os(Linux)
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    #else
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return .max }
    #endif
    return Int(clamping: limit.rlim_cur)
  }
}

/// A clock that nobody sets.
enum SteadyClock {
  /// Seconds of the monotonic clock.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
