import Platform

/// The error number of a failed system call.
struct SystemError: Error, Equatable {
  let number: Int32
  /// A message in place of the system's; nil for the system's own.
  var detail: String?

  static var last: SystemError { SystemError(number: errno) }

  /// The error for an existing file that may not be replaced.
  static var kept: SystemError {
    SystemError(number: EEXIST, detail: "it exists, and existing files are to be kept")
  }

  /// The message.
  var reason: String { detail ?? String(cString: strerror(number)) }
}

extension FileError {
  /// The error for an output that would replace an existing file that must be kept.
  package static func kept(_ path: String) -> FileError { creating(path, .kept) }

  static func creating(_ path: String, _ error: SystemError) -> FileError {
    .cannotCreate(path: path, reason: error.reason)
  }

  static func reading(_ path: String, _ error: SystemError) -> FileError {
    .cannotRead(path: path, reason: error.reason)
  }

  /// The error of writing, which creates nothing if a file that must be kept has appeared in the meantime.
  static func writing(_ path: String, _ error: SystemError) -> FileError {
    error.number == EEXIST ? creating(path, error) : .cannotWrite(path: path, reason: error.reason)
  }
}

/// Runs `body`; its errors get a path.
func naming<Result>(
  _ path: String, _ error: (String, SystemError) -> FileError, _ body: () throws(SystemError) -> Result
) throws(FileError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch let failure {
    throw error(path, failure)
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

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    done += try retrying {
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
    }
  }
}

/// `read(2)` under a name that does not clash with methods here.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
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
