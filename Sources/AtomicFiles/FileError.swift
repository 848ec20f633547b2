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
}

extension FileError {
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
}

extension FileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotRead(let path, let reason): "Cannot read '\(path)': \(reason)."
    case .cannotCreate(let path, let reason): "Cannot create '\(path)': \(reason)."
    case .cannotWrite(let path, let reason): "Cannot write '\(path)': \(reason)."
    case .closedPipe: "The reader of standard output closed the pipe."
    case .isInput(let path, _): "Cannot write '\(path)': \(reason), which would be lost. Choose another output."
    case .sameOutput(let path, let other):
      path == other
        ? "'\(path)' would be written twice. Choose outputs that differ."
        : "'\(other)' and '\(path)' are the same file. Choose outputs that differ."
    }
  }
}
