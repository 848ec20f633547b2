import Synchronization
import Platform

/// Makes the folders that outputs need, and takes back those in which nothing came to stand.
///
/// Safe to use from several threads.
package final class CreatedFolders: Sendable {
  /// Those above come before those below them.
  private let paths = Mutex<[String]>([])

  package init() {}

  /// Makes the folder of a file and those above it, as far as they do not exist yet.
  ///
  /// - Throws: `cannotCreate` with the folder that cannot be made, or with the file that stands in its place.

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

  /// Removes those that were made here and are empty. Nobody may be about to write into them.
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
      // Another process may have made it meanwhile.
      guard error.number == EEXIST else { throw .cannotCreate(path: path, reason: error.reason) }
      guard isFolder(path) else { throw .cannotCreate(path: path, reason: "a file stands where a folder is needed") }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
