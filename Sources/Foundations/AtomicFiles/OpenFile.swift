import Platform

/// An open file, device or pipe.
final class OpenFile {
  /// -1 after closing.
  private(set) var descriptor: Int32

  init(_ path: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    descriptor = try retrying { openat(folder, path, flags | O_CLOEXEC, mode) }
  }

  /// Another descriptor of what is open in this process.
  init(copying number: Int32) throws(SystemError) {
    descriptor = try retrying { fcntl(number, F_DUPFD_CLOEXEC, 0) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Waits for the lock on the file, which ends when it is closed; false if another process holds it all the time.
  /// Has no effect on file systems without locks.
  func isLocked(within seconds: Double) -> Bool {
    let pause = 0.01
    var waited = 0.0
    while lock(descriptor) == EWOULDBLOCK {
      guard waited < seconds else { return false }
      usleep(useconds_t(pause * 1_000_000))
      waited += pause
    }
    return true
  }

  // MARK: Reading

  /// All bytes up to the end.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes of a regular file.
  ///   - streamLimit: the maximum number of bytes of anything else.
  func bytes(limit: Int, streamLimit: Int) throws(SystemError) -> [UInt8] {
    let size = status.map { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : 0 } ?? 0
    let limit = size > 0 ? limit : min(limit, streamLimit)
    let tooLarge = SystemError(number: EFBIG, detail: "it has more than \(limit) bytes")
    guard size <= limit else { throw tooLarge }
    var bytes: [UInt8] = []
    // One byte more than a small file has, so that the second read finds the end; a page if the size is unknown.
    var chunk = [UInt8](repeating: 0, count: size > 0 ? min(size, 1 << 16) + 1 : 1 << 12)
    bytes.reserveCapacity(size)
    while true {
      let count = try retrying { chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) } }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge }
      bytes += chunk[..<count]
      if bytes.count >= 1 << 16, chunk.count < 1 << 16 { chunk = [UInt8](repeating: 0, count: 1 << 16) }
    }
  }

  // MARK: Writing

  /// Writes the bytes and sets the mode of an old file, and its owner if permitted. Some network and FUSE file systems
  /// have no permissions.
  func write(_ bytes: [UInt8], replacing old: stat? = nil) throws(SystemError) {
    try writeAll(bytes, to: descriptor)
    guard let old else { return }
    if old.st_uid != geteuid() || old.st_gid != getegid() { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    try tolerating([EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL]) { fchmod(descriptor, old.st_mode & 0o7777) }
  }

  /// Makes Linux start writing the bytes to the disk, without waiting. On other systems that starts with `finish`.
  func startWriteback() {
    #if os(Linux)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until the bytes are on the disk, if the file system supports that, and closes the file.
  func finish() throws(SystemError) {
    try tolerating([EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, EROFS]) { fsync(descriptor) }
    let open = descriptor
    descriptor = -1
    // An interrupted `close` has closed it too.
    if close(open) != 0, errno != EINTR { throw .last }
  }

  /// Calls, and ignores the errors of file systems that do not support the function.
  private func tolerating(_ errors: [Int32], _ call: () -> Int32) throws(SystemError) {
    do throws(SystemError) {
      try retrying(call)
    } catch {
      if !errors.contains(error.number) { throw error }
    }
  }
}
