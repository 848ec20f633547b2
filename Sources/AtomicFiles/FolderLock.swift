import Platform

/// A lock on a folder, for processes that change a file in it in turn. File systems without locks give none.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - path: what messages call the folder.
  ///   - seconds: how long to wait for another process.
  /// - Throws: `cannotWrite`, if another process holds the lock all the time.
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
