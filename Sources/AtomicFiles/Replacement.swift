/// New bytes beside the file whose place they are to take.
final class Replacement {
  private let target: Target
  private let temporary: TemporaryFile
  /// What the user called it.
  private let path: String

  /// Writes the bytes to a temporary file in the target's folder.
  init(of target: Target, with bytes: [UInt8], path: String) throws(FileError) {
    (self.target, self.path) = (target, path)
    do throws(SystemError) {
      temporary = try TemporaryFile(in: target.folder, mode: target.mode)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    try orRemove { () throws(SystemError) in
      try temporary.write(bytes)
      if let mode = target.mode { try temporary.adopt(mode: mode, owner: target.owner, group: target.group) }
    }
  }

  /// Asks the system to begin to bring the bytes to the disk.
  func hasten() { temporary.hasten() }

  /// Waits until the bytes are on the disk.
  func synchronize() throws(FileError) {
    try orRemove { () throws(SystemError) in try temporary.synchronize() }
  }

  /// Takes the target's place.
  func finish() throws(FileError) {
    try orRemove { () throws(SystemError) in
      try temporary.rename(to: target.path)
      try temporary.finish()
    }
  }

  private func orRemove(_ body: () throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) {
      try body()
    } catch {
      temporary.remove()
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
