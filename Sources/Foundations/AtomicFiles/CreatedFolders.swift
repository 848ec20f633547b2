import Synchronization
import Platform

/// Creates the folders that outputs need, and removes those that stay empty.
///
/// Safe to use from several threads.
final class CreatedFolders: Sendable {
  /// The folders by their names in others. Parents come before their subfolders.
  private let created = Mutex<[(parent: Folder, name: String)]>([])

  init() {}

  /// Opens a folder; creates it and the missing folders above it.
  ///
  /// - Throws: `cannotCreate` with the folder that cannot be created, or with the file in its place.
  func make(_ path: String) throws(FileError) -> Folder {
    if let folder = try? Folder(path: path) { return folder }
    for end in path.utf8.indices where path.utf8[end] == UInt8(ascii: "/") && end > path.startIndex {
      _ = try makeOne(String(path[..<end]))
    }
    return try makeOne(path)
  }

  private func makeOne(_ path: String) throws(FileError) -> Folder {
    try naming(path, FileError.creating) { () throws(SystemError) in
      do throws(SystemError) {
        return try Folder(path: path)
      } catch {
        if error.number == ENOTDIR { throw .noFolder }
        guard error.number == ENOENT else { throw error }
      }
      try make(FilePath.name(of: path), in: try Folder(path: FilePath.folder(of: path)))
      return try Folder(path: path)
    }
  }

  /// Creates a folder, unless the name is taken: another process or thread may have created it in the meantime.
  func make(_ name: String, in parent: Folder) throws(SystemError) {
    try created.withLock { created throws(SystemError) in
      do throws(SystemError) {
        try retrying { mkdirat(parent.descriptor, name, 0o777) }
        created.append((parent, name))
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
  }

  /// Removes the empty folders that were created here. No other thread may be about to write into them.
  func removeEmpty() {
    created.withLock { created in
      while let (parent, name) = created.popLast() { unlinkat(parent.descriptor, name, AT_REMOVEDIR) }
    }
  }
}
