/// The device and inode number of a file or folder: its identity, whatever its paths.
package struct FileIdentity: Hashable, Sendable {
  private let device, inode: UInt64

  package init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// The file at a path, with symbolic links followed; nil if there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file of an open descriptor; nil if it is not open.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether both are on the same device.
  package func isOnDevice(of other: FileIdentity) -> Bool { device == other.device }
}

/// The owner of a file.
package enum FileOwner {
  /// Whether a file, and the link at its path if it is one, belong to the user of this process.
  package static func isThisUser(_ path: String) -> Bool {
    var (link, file) = (stat(), stat())
    guard lstat(path, &link) == 0, stat(path, &file) == 0 else { return false }
    return link.st_uid == geteuid() && file.st_uid == geteuid()
  }
}

/// The properties of a file that tell whether it has changed.
package struct FileStamp: Equatable, Sendable {
  private let inode, seconds, nanoseconds, size: Int
  /// The type of the file; symbolic links are followed. Both are false for devices and pipes.
  package let isFile, isFolder: Bool

  /// Nil if there is no such file.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (inode, size) = (Int(truncatingIfNeeded: status.st_ino), Int(status.st_size))
    (isFile, isFolder) = (status.st_mode & S_IFMT == S_IFREG, status.st_mode & S_IFMT == S_IFDIR)
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
