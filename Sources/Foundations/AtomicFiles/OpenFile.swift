import Platform

/// The mode, the owner and the group of a file.
struct FilePermissions {
  let mode: mode_t
  fileprivate let owner: uid_t
  fileprivate let group: gid_t

  init(_ status: stat) { (mode, owner, group) = (status.st_mode & 0o7777, status.st_uid, status.st_gid) }
}

/// A file that is open for writing.
final class OpenFile {
  /// -1 after closing.
  private var descriptor: Int32

  /// - Parameter old: the permissions of the file that will be replaced, so that the new one is not more readable.
  init(_ name: String, in folder: Folder, replacing old: FilePermissions?) throws(SystemError) {
    let flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    let mode = old.map { $0.mode & 0o777 | 0o200 } ?? 0o666
    descriptor = try retrying { openat(folder.descriptor, name, flags, mode) }
  }

  /// Opens an existing file without its bytes.
  init(overwriting target: Target) throws(SystemError) {
    guard let folder = target.folder else { throw SystemError(number: EBUSY) }
    descriptor = try retrying {
      openat(folder.descriptor, target.name, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes the bytes and sets the permissions of the old file, and its owner if permitted. Some network and FUSE file
  /// systems have no permissions.
  func write(_ bytes: [UInt8], _ old: FilePermissions?) throws(SystemError) {
    try writeAll(bytes, to: descriptor)
    guard let old else { return }
    if old.owner != geteuid() || old.group != getegid() { _ = fchown(descriptor, old.owner, old.group) }
    try tolerating([EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL]) { fchmod(descriptor, old.mode) }
  }

  /// Makes Linux start writing the bytes to the disk, without waiting. On other systems that starts with `finish`.
  func startWriteback() {
    #if os(Linux)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until the bytes are on the disk, if the file system supports that, and closes the file.
  func finish() throws(SystemError) {
    try tolerating([EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS, EROFS]) { fsync(descriptor) }
    let open = descriptor
    descriptor = -1
    // An interrupted `close` has closed it too.
    if close(open) != 0, errno != EINTR { throw .last }
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
