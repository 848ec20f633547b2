import Platform

/// A folder beside the targets of files, in which the files are completed before they are renamed.
///
/// The process holds a lock on it, which the system releases when the process ends; so a folder without a lock is stale
/// and may be removed. Its name contains the number of the process. Before a process creates its first temporary folder
/// in a folder, it removes the stale files and folders of dead processes there.
struct TemporaryFolder: Sendable {
  private let parent: Folder
  private let name: String
  let contents: Folder
  /// The identity of the folder around it.
  let parentIdentity: FileIdentity

  static let prefix = ".whirligif-"
  static let suffix = ".tmp"

  /// Creates and locks a temporary folder.
  static func create(in parent: Folder) throws(SystemError) -> TemporaryFolder {
    if TemporaryFiles.isFirst(in: parent) { removeStale(in: parent) }
    while true {
      let name = TemporaryFiles.newName()
      let contents = try TemporaryFiles.creating(name, in: parent) { () throws(SystemError) in
        try make(name, in: parent)
      }
      if let contents {
        return TemporaryFolder(parent: parent, name: name, contents: contents, parentIdentity: parent.identity)
      }
    }
  }

  /// Nil if another process has created a folder with this name, or removed this one as stale before it was locked.
  private static func make(_ name: String, in parent: Folder) throws(SystemError) -> Folder? {
    do throws(SystemError) {
      try retrying { mkdirat(parent.descriptor, name, 0o700) }
    } catch {
      // Processes in different PID namespaces can have the same number.
      if error.number == EEXIST { return nil }
      throw error
    }
    do throws(SystemError) {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let folder = Folder(descriptor: try retrying { openat(parent.descriptor, name, flags) }, path: name)
      // On file systems without locks, no process removes a folder.
      var status = stat()
      let isHeld = lock(folder.descriptor) != EWOULDBLOCK
      return isHeld && (fstat(folder.descriptor, &status) != 0 || status.st_nlink > 0) ? folder : nil
    } catch {
      unlinkat(parent.descriptor, name, AT_REMOVEDIR)
      if error.number == ENOENT { return nil }
      throw error
    }
  }

  /// Removes the folder and the files in it.
  func remove() {
    TemporaryFiles.during {
      Self.erase(name, in: parent)
      TemporaryFiles.unlist(name)
    }
  }

  // MARK: Removing

  /// Removes a folder and the files in it, or a file.
  static func erase(_ name: String, in parent: Folder) {
    // A pending call may create another file.
    for _ in 0..<3 {
      if unlinkat(parent.descriptor, name, AT_REMOVEDIR) == 0 { return }
      guard errno != ENOTDIR else {
        unlinkat(parent.descriptor, name, 0)
        return
      }
      guard let folder = try? OpenFile(name, in: parent.descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return }
      var files: [String] = []
      try? forEachEntry(of: folder.descriptor) { files.append(String(cString: $0)) }
      for file in files { unlinkat(folder.descriptor, file, 0) }
    }
  }

  private static func removeStale(in folder: Folder) {
    var names: [String] = []
    // Converted once for all entries: the conversion takes most of the time.
    prefix.withCString { prefix in
      let length = strlen(prefix)
      try? forEachEntry(of: folder.descriptor) { name in
        if strncmp(name, prefix, length) == 0 { names.append(String(cString: name)) }
      }
    }
    for name in names where name.utf8.reversed().starts(with: suffix.utf8.reversed()) {
      removeIfUnlocked(name, in: folder)
    }
  }

  private static func removeIfUnlocked(_ name: String, in folder: Folder) {
    guard let file = try? OpenFile(name, in: folder.descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return }
    // Another process may have removed the entry in the meantime, and created another with the same name.
    guard lock(file.descriptor) == 0, let named = (try? folder.status(of: name)) ?? nil,
      file.status.map({ FileIdentity($0) }) == FileIdentity(named)
    else { return }
    withExtendedLifetime(file) { erase(name, in: folder) }
  }
}
