import Platform

/// A lock on a folder, with which processes take turns to change a file in it. Has no effect on file systems without
/// locks.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - path: the name of the folder in messages.
  ///   - seconds: the maximum time to wait for another process.
  /// - Throws: `cannotWrite`, if another process holds the lock during this time.
  init(_ folder: Folder, path: String, seconds: Double) throws(FileError) {
    descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    let pause = 0.01
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      guard waited < seconds else {
        close(descriptor)
        throw .cannotWrite(path: path, reason: "another process holds the lock on this folder")
      }
      usleep(useconds_t(pause * 1_000_000))
      waited += pause
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
