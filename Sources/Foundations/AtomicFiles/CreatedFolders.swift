import Synchronization
import Platform

/// Creates the folders that outputs need, and removes those that stay empty.
///
/// Safe to use from several threads.
final class CreatedFolders: Sendable {
  /// The folders by their names in others; nil is the current one. Parents come before their subfolders.
  private let created = Mutex<[(parent: Folder?, name: String)]>([])

  init() {}

  /// Creates the folder of a file and the missing folders above it.
  ///
  /// - Throws: `cannotCreate` with the folder that cannot be created, or with the file in its place.
  func make(for file: String) throws(FileError) {
    let folder = FilePath.folder(of: file)
    guard !Self.isFolder(folder) else { return }
    for end in folder.utf8.indices where folder.utf8[end] == UInt8(ascii: "/") && end > folder.startIndex {
      try makeOne(String(folder[..<end]))
    }
    try makeOne(folder)
  }

  /// Removes the empty folders that were created here. No other thread may be about to write into them.
  func removeEmpty() {
    created.withLock { created in
      while let (parent, name) = created.popLast() { unlinkat(parent?.descriptor ?? AT_FDCWD, name, AT_REMOVEDIR) }
    }
  }

  /// Creates a folder, unless the name is taken: another process or thread may have created it in the meantime.
  func make(_ name: String, in parent: Folder?) throws(SystemError) {
    try created.withLock { created throws(SystemError) in
      do throws(SystemError) {
        try retrying { mkdirat(parent?.descriptor ?? AT_FDCWD, name, 0o777) }
        created.append((parent, name))
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
  }

  private func makeOne(_ path: String) throws(FileError) {
    guard !Self.isFolder(path) else { return }
    try naming(path, FileError.creating) { () throws(SystemError) in
      try make(path, in: nil)
      guard Self.isFolder(path) else { throw .noFolder }
    }
  }

  private static func isFolder(_ path: String) -> Bool { FileStamp(of: path)?.isFolder == true }
}
