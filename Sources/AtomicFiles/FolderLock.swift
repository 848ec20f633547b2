import Platform

/// A lock on the folder of a file, for processes that change the file in turn. File systems without locks give none.
package struct FolderLock {
  private let descriptor: Int32

  package init(of path: String) {
    descriptor = open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { _ = try? retrying { flock(descriptor, LOCK_EX) } }
  }

  package func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
