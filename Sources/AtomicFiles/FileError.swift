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
}

extension FileError {
  /// The reason alone.
  package var reason: String {
    switch self {
    case .cannotRead(_, let reason), .cannotCreate(_, let reason), .cannotWrite(_, let reason): reason
    case .closedPipe: "the reader closed the pipe"
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
    }
  }
}
