import Platform

/// An entry of a folder.
package struct FolderEntry: Sendable {
  /// Bytes that are not UTF-8 are replaced by U+FFFD; such a name opens nothing.
  package let name: String
  /// Whether it is a regular file; symbolic links to files are followed.
  package let isFile: Bool
  /// Whether it is a folder; symbolic links to folders are not followed, so that a walk ends.
  package let isFolder: Bool

  /// The entries of a folder except `.` and `..`, in the order of their names.
  ///
  /// - Parameter path: of the folder; empty for the current one.
  package static func entries(of path: String) throws(FileError) -> [FolderEntry] {
    let path = path.isEmpty ? "." : path
    var entries: [FolderEntry] = []
    try naming(path, FileError.reading) { () throws(SystemError) in
      let folder = try Folder(path: path)
      try forEachEntry(of: folder.descriptor) { entries.append(FolderEntry($0, in: folder.descriptor)) }
    }
    return entries.sorted { $0.name < $1.name }
  }

  private init(_ bytes: UnsafePointer<CChar>, in folder: Int32) {
    name = String(cString: bytes)
    func kind(_ flags: Int32) -> mode_t {
      var status = stat()
      return fstatat(folder, bytes, &status, flags) == 0 ? status.st_mode & S_IFMT : 0
    }
    isFolder = kind(AT_SYMLINK_NOFOLLOW) == S_IFDIR
    isFile = !isFolder && kind(0) == S_IFREG
  }
}
