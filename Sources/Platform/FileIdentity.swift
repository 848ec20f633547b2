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
