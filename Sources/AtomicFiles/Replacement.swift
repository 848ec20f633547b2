import Platform

/// New bytes beside the file whose place they are to take.
final class Replacement {
  private let target: Target
  private let folder: Folder
  private let bytes: [UInt8]
  /// Nil where none can be made beside a file that something is mounted on.
  private let temporary: TemporaryFile?
  /// What the user called it.
  private let path: String
  /// Whether it may take the place of a file that came to stand there meanwhile.
  private let replaces: Bool

  /// Writes the bytes to a temporary file in the target's folder.
  init(
    of target: Target, in folder: Folder, with bytes: [UInt8], path: String, replaces: Bool
  ) throws(FileError) {
    (self.target, self.folder, self.bytes, self.path) = (target, folder, bytes, path)
    self.replaces = replaces
    do throws(SystemError) {
      temporary = try TemporaryFile(in: folder, mode: target.mode)
    } catch {
      let isMount = target.kind == .file && (error.number == EROFS || (target.isMounted && error.number == EACCES))
      guard isMount else { throw .cannotCreate(path: path, reason: error.reason) }
      temporary = nil
    }
    try removingOnFailure { () throws(SystemError) in
      try temporary?.write(bytes)
      if let mode = target.mode { try temporary?.adopt(mode: mode, owner: target.owner, group: target.group) }
    }
  }

  /// Asks the system to begin to bring the bytes to the disk.
  func startWriteback() { temporary?.startWriteback() }

  /// Waits until the bytes are on the disk.
  func synchronize() throws(FileError) {
    try removingOnFailure { () throws(SystemError) in try temporary?.synchronize() }
  }

  /// Takes the target's place. A file that something is mounted on, such as a single file of a container, cannot be
  /// replaced: its bytes are overwritten.
  func finish() throws(FileError) -> OutputFile.WriteMethod {
    var method = OutputFile.WriteMethod.replaced
    try removingOnFailure { () throws(SystemError) in
      guard let temporary else {
        method = .overwritten
        return try overwrite()
      }
      do throws(SystemError) {
        try temporary.rename(to: target.name, replacing: replaces)
      } catch {
        guard error.number == EBUSY, target.kind == .file else { throw error }
        method = .overwritten
        try overwrite()
        temporary.remove()
      }
      try temporary.finish()
    }
    return method
  }

  private func overwrite() throws(SystemError) {
    let descriptor = try retrying {
      openat(folder.descriptor, target.name, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
    }
    try using(descriptor) { () throws(SystemError) in
      try writeAll(bytes, to: descriptor)
      _ = fsync(descriptor)
    }
  }

  private func removingOnFailure(_ body: () throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) {
      try body()
    } catch {
      temporary?.remove()
      throw error.number == EEXIST
        ? .cannotCreate(path: path, reason: error.reason) : .cannotWrite(path: path, reason: error.reason)
    }
  }
}
