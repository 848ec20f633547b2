import Platform

/// Reads whole files and standard input.
package enum InputFile {
  /// No document, manifest or GIF of ours is larger; a device that never ends must not fill the memory.
  package static let largest = 1 << 30

  /// The bytes at a path; `-` is standard input.
  ///
  /// - Parameter limit: the most bytes that are accepted.
  package static func read(_ path: String, limit: Int = largest) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      guard path != "-" else { return try drain(0, limit: limit) }
      let descriptor = try retrying { open(path, O_RDONLY | O_CLOEXEC) }
      defer { close(descriptor) }
      return try drain(descriptor, limit: limit)
    } catch {
      let name = path == "-" ? "standard input" : path
      let reason = error.number == EFBIG ? "it has more than \(limit) bytes" : error.reason
      throw .cannotRead(path: name, reason: reason)
    }
  }

  private static func drain(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkSize(for: descriptor))
    while true {
      let count = try retrying { chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) } }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw SystemError(number: EFBIG) }
      bytes += chunk[..<count]
    }
  }

  /// Room for a whole small file and for the end behind it; a page where the size is not known.
  private static func chunkSize(for descriptor: Int32) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return 1 << 12 }
    return Int(min(status.st_size, 1 << 16)) + 1
  }
}
