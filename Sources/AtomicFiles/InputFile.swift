import Platform

/// Reads whole files and standard input.
package enum InputFile {
  /// No document, manifest or GIF of ours is larger.
  package static let largest = 1 << 30
  /// The most bytes of a pipe or a device, which may never end.
  package static let largestStream = 64 << 20

  /// The bytes at a path; `-` is standard input.
  ///
  /// - Parameter limit: the most bytes that are accepted.
  package static func read(_ path: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    if path != "-" { InputLog.note(path) }
    do throws(SystemError) {
      guard path != "-" else { return try drain(0, limit: limit) }
      let descriptor = try retrying { open(path, O_RDONLY | O_CLOEXEC) }
      defer { close(descriptor) }
      return try drain(descriptor, limit: limit)
    } catch {
      throw .cannotRead(path: path == "-" ? "standard input" : path, reason: error.reason)
    }
  }

  /// The bytes of a regular file in a folder; anything else that bears the name, a link included, is EINVAL.
  static func read(_ name: String, in folder: Folder) throws(SystemError) -> [UInt8] {
    // Whoever opens a FIFO waits for a writer, but for this flag.
    let descriptor = try retrying {
      openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: EINVAL) }
    return try drain(descriptor, limit: largest)
  }

  private static func drain(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    let size = isFile ? Int(status.st_size) : 0
    let limit = isFile ? limit : min(limit, largestStream)
    let tooLarge = SystemError(number: EFBIG, detail: "it has more than \(limit) bytes")
    guard size <= limit else { throw tooLarge }
    var bytes: [UInt8] = []
    // Room for a whole small file and for the end behind it; a page first where the size is not known.
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
