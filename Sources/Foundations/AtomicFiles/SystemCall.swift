import Platform

/// The error number of a failed system call.
struct SystemError: Error, Equatable {
  let number: Int32
  /// A message in place of the system's; nil for the system's own.
  var detail: String?

  static var last: SystemError { SystemError(number: errno) }

  /// The message.
  var reason: String { detail ?? String(cString: strerror(number)) }
}

extension SystemError {
  /// An existing file that may not be replaced.
  static let kept = SystemError(number: EEXIST, detail: "it exists, and existing files are to be kept")
  /// A file in the place of a folder.
  static let noFolder = SystemError(number: ENOTDIR, detail: "a file is in the place of a folder")
  /// A device, a pipe, a socket or a descriptor where only a regular file will do.
  static let noFile = SystemError(number: EINVAL, detail: "it is a pipe or a device, not a file")

  /// A symbolic link that leads out of the output folder.
  static func outside(through name: String) -> SystemError {
    SystemError(number: EXDEV, detail: "it leaves the output folder through the symbolic link '\(name)'")
  }
}

/// Retries the call while signals interrupt it; throws other errors.
///
/// - Parameter call: returns -1 and sets `errno` on failure.
@discardableResult
func retrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw .last }
  }
}

/// Locks an open file or folder until it is closed.
///
/// - Returns: 0, EWOULDBLOCK if another process holds the lock, or the error of a file system without locks.
func lock(_ descriptor: Int32) -> Int32 {
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { if errno != EINTR { return errno } }
  return 0
}

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    done += try retrying {
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
    }
  }
}

/// The target of a symbolic link; nil for anything else.
///
/// - Parameter folder: the descriptor of the folder to which the path is relative.
func readLink(_ path: String, in folder: Int32 = AT_FDCWD) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
    guard let base = buffer.baseAddress else { return nil }
    let length = readlinkat(folder, path, base, buffer.count)
    return length < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: base, count: length), as: UTF8.self)
  }
}

/// Calls `body` with the name of each entry of an open folder except `.` and `..`.
func forEachEntry(of folder: Int32, _ body: (UnsafePointer<CChar>) -> Void) throws(SystemError) {
  let descriptor = try retrying { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard let listing = fdopendir(descriptor) else {
    let error = SystemError.last
    close(descriptor)
    throw error
  }
  defer { closedir(listing) }
  while let entry = readdir(listing) {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { body(name) }
    }
  }
}
