/// What can go wrong with a file. Paths are as the caller gave them; reasons are the system's words.
package enum FileError: Error, Hashable, Sendable {
  /// An input that cannot be read.
  case cannotRead(path: String, reason: String)
  /// An output that cannot be created.
  case cannotCreate(path: String, reason: String)
  /// A write that failed; a file that stood at the path is as it was.
  case cannotWrite(path: String, reason: String)
  /// The reader of a pipe has gone.
  case closedPipe
}

extension FileError {
  /// The cause alone, in the system's words.
  package var reason: String {
    switch self {
    case .cannotRead(_, let reason), .cannotCreate(_, let reason), .cannotWrite(_, let reason): reason
    case .closedPipe: "the reader has gone"
    }
  }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotRead(let path, let reason): "Cannot read '\(path)': \(reason)."
    case .cannotCreate(let path, let reason): "Cannot create '\(path)': \(reason)."
    case .cannotWrite(let path, let reason): "Cannot write '\(path)': \(reason)."
    case .closedPipe: "The reader of standard output has gone."
    }
  }
}
