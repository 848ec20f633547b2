import AtomicFiles
import Numerics
import Typography

/// The files that documents and settings may name.
package enum InputFiles: Sendable {
  /// The files of the disk.
  case disk
  /// Files in memory, by name. Nothing is read from the disk.
  case memory([Name: [UInt8]])

  /// Files that a client of the library gives. Of names that Swift takes for the same, it cannot give two.
  init(_ files: [String: [UInt8]]) {  // Words: of a client
    self = .memory(Dictionary(uniqueKeysWithValues: files.map { (Name($0), $1) }))
  }

  /// Those that may be fonts.
  var fonts: FontFiles {
    switch self {
    case .disk: .disk
    case .memory(let files): .memory(files.filter { FontFiles.isName($0.key.text) }.mapValues(FontFile.init))
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
