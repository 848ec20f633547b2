import Platform

/// New contents in a temporary file beside the file that it will replace.
final class Replacement {
  private let target: Target
  private let folder: Folder
  private let bytes: [UInt8]
  /// Nil if the folder of a mount point does not permit a temporary file.
  private let temporary: TemporaryFile?
  /// The path in messages.
  private let path: String
  /// Whether a file that was created in the meantime may be replaced.
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
      try temporary?.contents.write(bytes)
      if let mode = target.mode { try temporary?.contents.adopt(mode: mode, owner: target.owner, group: target.group) }
    }
  }

  /// Starts to write the bytes to the disk, without waiting.
  func startWriteback() { temporary?.contents.startWriteback() }

  /// Waits until the bytes are on the disk.
  func synchronize() throws(FileError) {
    try removingOnFailure { () throws(SystemError) in try temporary?.contents.synchronize() }
  }

  /// Replaces the target. A mount point, such as a single file mounted into a container, cannot be renamed over: its
  /// bytes are overwritten.
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
      try temporary.contents.finish()
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
