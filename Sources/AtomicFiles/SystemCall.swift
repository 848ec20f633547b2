import Platform

/// The error number of a failed system call.
struct SystemError: Error, Equatable {
  let number: Int32
  /// More than the system's words say; nil for those.
  var detail: String?

  static var last: SystemError { SystemError(number: errno) }

  /// A file that exists and may not be replaced.
  static var kept: SystemError { SystemError(number: EEXIST, detail: keptReason) }
  fileprivate static let keptReason = "it exists, and existing files are to be kept"

  /// What happened, in words.
  var reason: String { detail ?? String(cString: strerror(number)) }
}

extension FileError {
  /// An output that would replace a file which is to be kept.
  package static func kept(_ path: String) -> FileError { .cannotCreate(path: path, reason: SystemError.keptReason) }
}

/// Calls until a signal no longer interrupts it; throws what else goes wrong.
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

/// Closes a descriptor. It is closed also where a signal interrupts that.
func closing(_ descriptor: Int32) throws(SystemError) {
  if close(descriptor) != 0, errno != EINTR { throw .last }
}

/// Uses a descriptor and closes it, whatever happens.
func using(_ descriptor: Int32, _ body: () throws(SystemError) -> Void) throws(SystemError) {
  do throws(SystemError) {
    try body()
  } catch {
    close(descriptor)
    throw error
  }
  try closing(descriptor)
}

/// `read(2)`, under a name that no method here has.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
