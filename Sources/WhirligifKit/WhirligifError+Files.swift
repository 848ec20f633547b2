import AtomicFiles

extension WhirligifError {
  /// Converts an error of a file operation.
  package init(_ error: FileError) {
    self =
      switch error {
      case .cannotRead(let path, let reason): .cannotRead(path: path, reason: reason)
      case .cannotCreate(let path, let reason): .cannotCreate(path: path, reason: reason)
      case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
      case .closedPipe: .closedPipe
      case .isInput, .sameOutput: .invalidValue("\(error)")
      }
  }
}

/// Runs a file operation and converts its errors.
@discardableResult
package func mappingFileErrors<Result>(_ body: () throws(FileError) -> Result) throws(WhirligifError) -> Result {
  do {
    return try body()
  } catch {
    throw WhirligifError(error)
  }
}
