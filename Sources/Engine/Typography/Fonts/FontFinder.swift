import Platform

/// Reads font files: the only place in this module that accesses the file system.
enum FontFinder {
  /// The largest file that is read; collections of Chinese, Japanese and Korean faces have up to 100 million bytes.
  static let sizeLimit = 128 << 20

  /// Reads the whole file into memory that is never freed: fonts stay open for the rest of the process. A mapping would
  /// fault if the file shrank.
  static func read(_ path: String) throws(TypographyError) -> UnsafeRawBufferPointer {
    InputLog.note(path)
    // Without O_NONBLOCK, opening a named pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .fontFileUnreadable(path: path, reason: reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .fontFileUnreadable(path: path, reason: reason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .fontFileUnreadable(path: path, reason: "it is not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= sizeLimit else { throw .fontFileTooLarge(path: path, bytes: size, limit: sizeLimit) }
    guard size > 0 else { throw .fontDamaged(font: "\"\(path)\"", reason: "the file is empty") }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    guard fill(bytes, from: descriptor) else {
      bytes.deallocate()
      throw .fontFileUnreadable(path: path, reason: "it cannot be read to its end")
    }
    return UnsafeRawBufferPointer(bytes)
  }

  private static func fill(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool {
    var filled = 0
    while filled < bytes.count {
      let count = posixRead(descriptor, bytes.baseAddress?.advanced(by: filled), bytes.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      filled += count
    }
    return true
  }

  private static func posixRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    Platform.read(descriptor, start, count)
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES: "it may not be read (permission denied)"
    case ENOTDIR: "part of its path is not a folder"
    default: String(cString: strerror(code))
    }
  }
}
