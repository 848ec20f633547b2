import Platform

/// A file that exists only until it is renamed into its place.
///
/// Its writer holds a lock on it, which ends with the process, however that ends: so whoever finds one without a lock
/// may remove it. The names of the living ones are kept, so that a signal can remove them.
final class TemporaryFile {
  private let name: TemporaryFiles.Name
  /// -1 once it is closed.
  private var descriptor: Int32

  /// - Parameter mode: permissions of the file that will be replaced, so that nobody else can read on meanwhile.
  init(in folder: Folder, mode: mode_t?) throws(SystemError) {
    (name, descriptor) = try TemporaryFiles.create(in: folder, mode: mode.map { $0 & 0o777 | 0o200 } ?? 0o666)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: descriptor)
  }

  /// Gives it the permissions of the old file, and its owner where this process may. Some network and FUSE file systems
  /// know no permissions.
  func adopt(mode: mode_t, owner: uid_t, group: gid_t) throws(SystemError) {
    if owner != geteuid() || group != getegid() { _ = fchown(descriptor, owner, group) }
    try tolerating([EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL]) { fchmod(descriptor, mode) }
  }

  /// Lets the system begin to bring it to the disk: what a process will not read is written at once. Elsewhere that
  /// begins with `synchronize`.
  func startWriteback() {
    #if os(Linux)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until it is on the disk, where the file system can tell.
  func synchronize() throws(SystemError) {
    try tolerating([EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, EROFS]) { fsync(descriptor) }
  }

  /// Gives it the name under which it stays, in its folder.
  ///
  /// - Throws: EEXIST where something bears the name that it may not replace.
  func rename(to target: String, replacing replaces: Bool) throws(SystemError) {
    try TemporaryFiles.rename(name, to: target, replacing: replaces)
  }

  /// Removes it if it was not renamed.
  func remove() { TemporaryFiles.remove(name) }

  /// Closes the file, after it has been renamed: until then the lock must hold.
  func finish() throws(SystemError) {
    let open = descriptor
    descriptor = -1
    try closing(open)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Calls, and takes it for no failure if the file system has no such function.
  private func tolerating(_ errors: [Int32], _ call: () -> Int32) throws(SystemError) {
    do throws(SystemError) {
      try retrying(call)
    } catch {
      if !errors.contains(error.number) { throw error }
    }
  }
}
