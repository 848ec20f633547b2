import Platform

/// An error of a file operation. Paths are as the caller gave them; reasons are the system's error messages.
package enum FileError: Error, Hashable, Sendable {
  /// An input that cannot be read.
  case cannotRead(path: String, reason: String)
  /// An output that cannot be created.
  case cannotCreate(path: String, reason: String)
  /// A write failed; an existing file at the path is unchanged.
  case cannotWrite(path: String, reason: String)
  /// The reader of a pipe closed it.
  case closedPipe
  /// An output that would replace a file that this process reads.
  case isInput(path: String, input: String)
  /// Two outputs of one run that are the same file.
  case sameOutput(path: String, other: String)

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

extension FileError: CustomStringConvertible {
  /// The reason alone.
  package var reason: String {
    switch self {
    case .cannotRead(_, let reason), .cannotCreate(_, let reason), .cannotWrite(_, let reason): reason
    case .closedPipe: "the reader closed the pipe"
    case .isInput(let path, let input):
      path == input ? "it is an input" : "it is the same file as the input '\(input)'"
    case .sameOutput(_, let other): "'\(other)' is the same file"
    }
  }

  package var description: String {
    switch self {
    case .cannotRead(let path, _): "Cannot read '\(path)': \(reason)."
    case .cannotCreate(let path, _): "Cannot create '\(path)': \(reason)."
    case .cannotWrite(let path, _): "Cannot write '\(path)': \(reason)."
    case .closedPipe: "The reader of standard output closed the pipe."
    case .isInput(let path, _): "Cannot write '\(path)': \(reason), which would be lost. Choose another output."
    case .sameOutput(let path, let other):
      path == other
        ? "'\(path)' would be written twice. Choose outputs that differ."
        : "'\(other)' and '\(path)' are the same file. Choose outputs that differ."
    }
  }
}
