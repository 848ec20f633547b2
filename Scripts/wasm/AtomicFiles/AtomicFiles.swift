// The module of this name for WebAssembly: files are handed in with a request, and none is on a disk.

/// An error of the system.
struct SystemError: Error {
  let number: Int32
  var reason: String { "there are no files here; hand it in" }
  static var kept: SystemError { SystemError(number: 20) }
}

package enum InputFile {
  package static let largest = 1 << 30

  package static func read(_ path: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    throw .reading(path, SystemError(number: 44))
  }

  package static func read(_ path: String, below folder: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    throw .reading(FilePath.path(in: folder, path), SystemError(number: 44))
  }
}

package enum OutputFile {
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    throw .creating(path, SystemError(number: 44))
  }
}
