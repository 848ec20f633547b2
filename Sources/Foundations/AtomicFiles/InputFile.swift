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
      guard path != "-" else { return try drain(0, limit: limit) }
      let descriptor = try open(path)
      defer { close(descriptor) }
      return try drain(descriptor, limit: limit)
    } catch {
      // A name from a folder that is not UTF-8 cannot be named.
      let isUnnamed = error.number == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      let reason = isUnnamed ? "its name is not UTF-8; rename it, or link it under another name" : error.reason
      throw .cannotRead(path: path == "-" ? "standard input" : path, reason: reason)
    }
  }

  /// Opens a regular file, or a descriptor of this process by a path such as `/dev/fd/3`.
  private static func open(_ path: String) throws(SystemError) -> Int32 {
    if case .descriptor(let number) = try Target.followLinks(path) {
      return try retrying { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    }
    return try openRegular(path, in: AT_FDCWD, 0)
  }

  /// - Throws: EINVAL for a named pipe or a device: opening or reading it could wait for ever.
  private static func openRegular(_ path: String, in folder: Int32, _ flags: Int32) throws(SystemError) -> Int32 {
    // Without `O_NONBLOCK`, opening a named pipe waits for a writer.
    let descriptor = try retrying { openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags) }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    if kind == S_IFREG { return descriptor }
    close(descriptor)
    if kind == S_IFDIR { throw SystemError(number: EISDIR) }
    throw SystemError(
      number: EINVAL, detail: "it is a pipe or a device, not a file; use '-' to read standard input")
  }

  /// The bytes of a regular file below a folder. Symbolic links are followed only within the folder.
  ///
  /// - Parameter path: relative, without `..`.
  package static func read(_ path: String, below folder: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    let label = FilePath.path(in: folder, path)
    InputLog.note(label)
    return try naming(label, FileError.reading) { () throws(SystemError) in
      let place = try Folder(path: folder).locate(path)
      return try read(place.name, in: place.folder, limit: limit)
    }
  }

  /// The bytes of a regular file in a folder; an error for anything else, including a symbolic link.
  static func read(_ name: String, in folder: Folder, limit: Int = largest) throws(SystemError) -> [UInt8] {
    let descriptor = try openRegular(name, in: folder.descriptor, O_NOFOLLOW)
    defer { close(descriptor) }
    return try drain(descriptor, limit: limit)
  }

  private static func drain(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    let size = isFile ? Int(status.st_size) : 0
    let limit = isFile ? limit : min(limit, largestStream)
    let tooLarge = SystemError(number: EFBIG, detail: "it has more than \(limit) bytes")
    guard size <= limit else { throw tooLarge }
    var bytes: [UInt8] = []
    // One byte more than a small file has, so that the second read finds the end; a page if the size is unknown.
    var chunk = [UInt8](repeating: 0, count: isFile ? min(size, 1 << 16) + 1 : 1 << 12)
    bytes.reserveCapacity(size)
    while true {
      let count = try retrying { chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) } }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw tooLarge }
      bytes += chunk[..<count]
      if bytes.count >= 1 << 16, chunk.count < 1 << 16 { chunk = [UInt8](repeating: 0, count: 1 << 16) }
    }
  }
}
