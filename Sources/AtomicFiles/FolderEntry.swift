import Platform

/// An entry of a folder.
package struct FolderEntry: Sendable {
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
    guard let folder = opendir(path) else { throw .cannotRead(path: path, reason: SystemError.last.reason) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
            String(cString: $0)
          }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted().map { FolderEntry($0, in: path) }
  }

  private init(_ name: String, in folder: String) {
    self.name = name
    var status = stat()
    let isKnown = lstat(folder + "/" + name, &status) == 0
    isFolder = isKnown && status.st_mode & S_IFMT == S_IFDIR
    isFile = isKnown && !isFolder && FileStamp(of: folder + "/" + name)?.isFile == true
  }
}
