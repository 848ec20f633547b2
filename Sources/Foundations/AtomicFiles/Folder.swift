import Platform

/// An open folder. It remains the same folder if its path is renamed or replaced.
package final class Folder: Sendable {
  let descriptor: Int32
  /// The path with which it was opened.
  let path: String

  /// Takes an open descriptor, which is closed at the end.
  init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  /// Opens the folder at a path; symbolic links are followed.
  convenience init(path: String) throws(SystemError) {
    self.init(descriptor: try retrying { open(path, Self.flags) }, path: path)
  }

  /// Opens a subfolder.
  func folder(_ name: String) throws(SystemError) -> Folder {
    Folder(
      descriptor: try retrying { openat(descriptor, name, Self.flags | O_NOFOLLOW) }, path: path + "/" + name)
  }

  /// The status of an entry, without following symbolic links; nil if it does not exist.
  ///
  /// - Throws: every error except ENOENT.
  func status(of name: String) throws(SystemError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    if errno == ENOENT { return nil }
    throw .last
  }

  /// The identity of the folder, independent of its path.
  var identity: FileIdentity {
    var status = stat()
    fstat(descriptor, &status)
    return FileIdentity(status)
  }

  /// Renames an entry into a folder, unless the name is taken. Links and unlinks, because a link, unlike a rename,
  /// never replaces a file. On file systems without hard links, checks first whether the name is free.
  ///
  /// - Throws: EEXIST for a name that is taken.
  func rename(_ name: String, toFree target: String, in folder: Folder) throws(SystemError) {
    do throws(SystemError) {
      try retrying { linkat(descriptor, name, folder.descriptor, target, 0) }
      unlinkat(descriptor, name, 0)
    } catch {
      guard error.number != EEXIST, try folder.status(of: target) == nil else { throw .kept }
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw error }
      try retrying { renameat(descriptor, name, folder.descriptor, target) }
    }
  }

  /// `O_PATH` on Linux: a folder may be writable but not readable. The headers declare it only with _GNU_SOURCE.
  private static var flags: Int32 {
    #if os(Linux)
      O_DIRECTORY | O_CLOEXEC | 0o10000000
    #else
      O_RDONLY | O_DIRECTORY | O_CLOEXEC
    #endif
  }
}

extension Folder {
  /// Resolves a path below this folder: to the folder that contains the last component, and the name of that component.
  ///
  /// Every folder is opened relative to its parent, and the system follows no links; so concurrent changes of the tree
  /// cannot lead outside. Relative symbolic links that stay below this folder are followed, including one in the last
  /// component.
  ///
  /// - Parameters:
  ///   - path: relative; its components are neither `.` nor `..`.
  ///   - folders: creates missing folders; nil to throw ENOENT.
  /// - Throws: ENOENT and ENOTDIR for a missing component or one that is not a folder, EXDEV for a link to the outside,
  ///   ELOOP for too many links.
  func locate(
    _ path: String, making folders: CreatedFolders? = nil
  ) throws(SystemError) -> (folder: Folder, name: String) {
    var above = [self]
    var rest = Self.components(path)
    var links = 0
    var lastLink = path
    func follow(_ link: String, _ name: String) throws(SystemError) {
      links += 1
      lastLink = name
      if links > 40 { throw SystemError(number: ELOOP) }
      if link.utf8.first == UInt8(ascii: "/") { throw .outside(through: name) }
      rest += Self.components(link)
    }
    while let name = rest.popLast() {
      let folder = above[above.count - 1]
      if name == ".." {
        if above.count == 1 { throw .outside(through: lastLink) }
        above.removeLast()
      } else if let link = readLink(name, in: folder.descriptor) {
        try follow(link, name)
      } else if rest.isEmpty {
        return (folder, name)
      } else {
        above.append(try folder.next(name, making: folders))
      }
    }
    throw SystemError(number: EISDIR)
  }

  private func next(_ name: String, making folders: CreatedFolders?) throws(SystemError) -> Folder {
    do throws(SystemError) {
      return try folder(name)
    } catch {
      guard error.number == ENOENT, let folders else {
        throw [ENOTDIR, ELOOP].contains(error.number) ? .noFolder : error
      }
      try folders.make(name, in: self)
      return try folder(name)
    }
  }

  /// The components of a path in reverse order.
  private static func components(_ path: String) -> [String] {
    path.unicodeScalars.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
  }
}

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
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
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
