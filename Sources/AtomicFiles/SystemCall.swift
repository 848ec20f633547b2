import Platform

/// The error number of a failed system call.
struct SystemError: Error, Equatable {
  let number: Int32
  /// A message in place of the system's; nil for the system's own.
  var detail: String?

  static var last: SystemError { SystemError(number: errno) }

  /// The error for an existing file that may not be replaced.
  static var kept: SystemError { SystemError(number: EEXIST, detail: keptReason) }
  fileprivate static let keptReason = "it exists, and existing files are to be kept"

  /// The message.
  var reason: String { detail ?? String(cString: strerror(number)) }
}

extension FileError {
  /// The error for an output that would replace an existing file that must be kept.
  package static func kept(_ path: String) -> FileError { .cannotCreate(path: path, reason: SystemError.keptReason) }
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

/// Closes a descriptor. An interrupted `close` has closed it too.
func closing(_ descriptor: Int32) throws(SystemError) {
  if close(descriptor) != 0, errno != EINTR { throw .last }
}

/// Calls `body` with a descriptor and then closes the descriptor in any case.
func using(_ descriptor: Int32, _ body: () throws(SystemError) -> Void) throws(SystemError) {
  do throws(SystemError) {
    try body()
  } catch {
    close(descriptor)
    throw error
  }
  try closing(descriptor)
}

/// `open(2)` under a name that does not clash with methods here.
func openDescriptor(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// `read(2)` under a name that does not clash with methods here.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
