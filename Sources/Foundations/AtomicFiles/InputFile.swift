import Platform

/// Reads whole files and standard input.
///
/// Named pipes and devices are refused.
package enum InputFile {
  /// The default limit for regular files, in bytes.
  package static let largest = 1 << 30
  /// The limit for pipes and devices, which may be endless, in bytes.
  static let largestStream = 64 << 20

  /// The bytes at a path; `-` is standard input.
  ///
  /// - Parameter limit: the maximum number of bytes.
  package static func read(_ path: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    InputLog.note(path)
    do throws(SystemError) {
      let end = path == "-" ? .descriptor(0) : try Target.followLinks(path)
      guard case .descriptor(let number) = end else { return try read(path, in: AT_FDCWD, limit: limit) }
      return try OpenFile(copying: number).bytes(limit: limit, streamLimit: largestStream)
    } catch {
      // A name from a folder that is not UTF-8 cannot be named.
      let isUnnamed = error.number == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      let reason = isUnnamed ? "its name is not UTF-8; rename it, or link it under another name" : error.reason
      throw .cannotRead(path: path == "-" ? "standard input" : path, reason: reason)
    }
  }

  /// The bytes of a regular file below a folder. Symbolic links are followed only within the folder.
  ///
  /// - Parameter path: relative, without `..`.
  package static func read(_ path: String, below folder: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    let label = FilePath.path(in: folder, path)
    InputLog.note(label)
    return try naming(label, FileError.reading) { () throws(SystemError) in
      let location = try Folder(path: folder).locate(path)
      return try read(location.name, in: location.folder.descriptor, O_NOFOLLOW, limit: limit)
    }
  }

  /// The bytes of a regular file.
  ///
  /// - Throws: EINVAL for a named pipe or a device: opening or reading it could wait for ever.
  static func read(
    _ path: String, in folder: Int32, _ flags: Int32 = 0, limit: Int = largest
  ) throws(SystemError) -> [UInt8] {
    // Without `O_NONBLOCK`, opening a named pipe waits for a writer.
    let file = try OpenFile(path, in: folder, O_RDONLY | O_NONBLOCK | flags)
    switch file.status.map({ $0.st_mode & S_IFMT }) {
    case S_IFREG: return try file.bytes(limit: limit, streamLimit: largestStream)
    case S_IFDIR: throw SystemError(number: EISDIR)
    default:
      throw SystemError(number: EINVAL, detail: SystemError.noFile.reason + "; use '-' to read standard input")
    }
  }
}
