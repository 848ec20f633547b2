import Platform

/// A file that exists until it is renamed to its final name.
///
/// Its writer holds a lock on it, which the system releases when the process ends; so a file without a lock is stale
/// and may be removed. The names of existing temporary files are recorded, so that a signal can remove them.
final class TemporaryFile {
  private let name: TemporaryFiles.Name
  let contents: NewFile

  /// - Parameter mode: the permissions of the file that will be replaced, so that the temporary file is not more
  ///   readable.
  init(in folder: Folder, mode: mode_t?) throws(SystemError) {
    let created = try TemporaryFiles.create(in: folder, mode: NewFile.mode(replacing: mode))
    (name, contents) = (created.name, NewFile(descriptor: created.descriptor))
  }

  /// Renames the file within its folder.
  ///
  /// - Throws: EEXIST for an existing file that may not be replaced.
  func rename(to target: String, replacing replaces: Bool) throws(SystemError) {
    try TemporaryFiles.rename(name, to: target, replacing: replaces)
  }

  /// Removes it if it was not renamed.
  func remove() { TemporaryFiles.remove(name) }
}

/// A new file that is open for writing.
final class NewFile {
  /// -1 after closing.
  private var descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The permissions of a new file that will replace one with some permissions; nil for none.
  static func mode(replacing mode: mode_t?) -> mode_t { mode.map { $0 & 0o777 | 0o200 } ?? 0o666 }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: descriptor)
  }

  /// Sets the permissions of the old file, and its owner if permitted. Some network and FUSE file systems have no
  /// permissions.
  func adopt(mode: mode_t, owner: uid_t, group: gid_t) throws(SystemError) {
    if owner != geteuid() || group != getegid() { _ = fchown(descriptor, owner, group) }
    try tolerating([EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL]) { fchmod(descriptor, mode) }
  }

  /// Makes Linux start writing the bytes to the disk, without waiting. On other systems that starts with `synchronize`.
  func startWriteback() {
    #if os(Linux)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until the bytes are on the disk, if the file system supports that.
  func synchronize() throws(SystemError) {
    try tolerating([EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, EROFS]) { fsync(descriptor) }
  }

  /// Closes the file. Call after the rename of a locked file, because the lock must be held until then.
  func finish() throws(SystemError) {
    let open = descriptor
    descriptor = -1
    try closing(open)
  }

  /// Calls, and ignores the errors of file systems that do not support the function.
  private func tolerating(_ errors: [Int32], _ call: () -> Int32) throws(SystemError) {
    do throws(SystemError) {
      try retrying(call)
    } catch {
      if !errors.contains(error.number) { throw error }
    }
  }
}
