import Synchronization
import Platform

/// Creates the folders that outputs need, and removes those that stay empty.
///
/// Safe to use from several threads.
package final class CreatedFolders: Sendable {
  /// Parents come before their subfolders.
  private let paths = Mutex<[String]>([])

  package init() {}

  /// Creates the folder of a file and the missing folders above it.
  ///
  /// - Throws: `cannotCreate` with the folder that cannot be created, or with the file in its place.

  package func make(for file: String) throws(FileError) {
    let folder = FilePath.folder(of: file)
    guard !Self.isFolder(folder) else { return }
    try paths.withLock { paths throws(FileError) in
      for end in folder.utf8.indices where folder.utf8[end] == UInt8(ascii: "/") && end > folder.startIndex {
        try Self.makeOne(String(folder[..<end]), &paths)
      }
      try Self.makeOne(folder, &paths)
    }
  }

  /// Removes the empty folders that were created here. No other thread may be about to write into them.
  package func removeEmpty() {
    paths.withLock { paths in
      while let path = paths.popLast() { rmdir(path) }
    }
  }

  private static func makeOne(_ path: String, _ made: inout [String]) throws(FileError) {
    guard !isFolder(path) else { return }
    do throws(SystemError) {
      try retrying { mkdir(path, 0o777) }
      made.append(path)
    } catch {
      // Another process may have created the folder in the meantime.
      guard error.number == EEXIST else { throw .cannotCreate(path: path, reason: error.reason) }
      guard isFolder(path) else { throw .cannotCreate(path: path, reason: "a file is in the place of a folder") }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
