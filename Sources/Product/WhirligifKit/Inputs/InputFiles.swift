import AtomicFiles
import Numerics
import Typography

/// The files that documents and settings may name.
package enum InputFiles: Sendable {
  /// The files of the disk.
  case disk
  /// Files in memory, by name. Nothing is read from the disk.
  case memory([String: [UInt8]])

  /// Those that may be fonts.
  var fonts: FontFiles {
    switch self {
    case .disk: .disk
    case .memory(let files):
      .memory(
        Dictionary(uniqueKeysWithValues: files.filter { FontFiles.isName($0.key) }.map { (Name($0), FontFile($1)) }))
    }
  }

  /// The bytes of a file that a setting names.
  ///
  /// - Parameter limit: of a file on the disk, in bytes.
  /// - Throws: `cannotRead`.
  func bytes(of path: String, limit: Int) throws(WhirligifError) -> [UInt8] {
    switch self {
    case .disk:
      return try mappingFileErrors(InputFile.read(path, limit: limit))
    case .memory(let files):
      guard let bytes = files[path] else { throw .cannotRead(path: path, reason: "there is no such file") }
      return bytes
    }
  }
}
