import Platform

/// Writes whole files: at every moment the path holds the old file or the complete new one.
///
/// The bytes are written to a temporary file in the same folder, synchronized to the disk, and renamed to the path. The
/// rename itself is not synchronized: after a power failure the old file may be back, but never a partial file. An
/// existing file keeps its mode (a new file has 0666 minus the umask), and a symbolic link is kept: its target is
/// replaced. Devices, pipes and descriptors of this process are written directly.
package enum OutputFile {
  /// How the bytes were written.
  package enum WriteMethod: Sendable {
    /// Renamed over the old file.
    case replaced
    /// Written to a device, a pipe or an open descriptor.
    case streamed
    /// Written over the bytes of a file that is a mount point and cannot be renamed over. A failure leaves a partial
    /// file.
    case overwritten
  }

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - replaces: whether an existing file may be replaced.
  /// - Throws: `cannotCreate` for an existing file that may not be replaced.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    guard path != "-" else {
      try stream(bytes, to: 1, path: "standard output")
      return .streamed
    }
    return try FileReplacer.write([[order(bytes, path, replacing: replaces)]])[0].get()
  }

  /// Writes files as a set: after a failure, all paths hold the old files. Missing folders are created. A single path
  /// may be `-`.
  ///
  /// - Returns: the method of a single file.
  /// - Throws: `sameOutput` for paths of one file.
  @discardableResult
  package static func writeSet(
    _ files: [(bytes: [UInt8], path: String)], replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    if files.count == 1, files[0].path == "-" { return try write(files[0].bytes, to: "-") }
    let folders = CreatedFolders()
    defer { folders.removeEmpty() }
    for file in files { try folders.make(for: file.path) }
    try check(files.map(\.path))
    return try FileReplacer.write([files.map { order($0.bytes, $0.path, replacing: replaces) }])[0].get()
  }

  private static func order(_ bytes: [UInt8], _ path: String, replacing replaces: Bool) -> FileOrder {
    FileOrder(bytes: bytes, path: path, replaces: replaces) { () throws(SystemError) in try Target(path: path) }
  }

  /// Writes to standard error. A failure is ignored, because it cannot be reported.
  package static func writeToStandardError(_ bytes: [UInt8]) {
    try? writeAll(bytes, to: 2)
  }

  /// Writes to a device, a pipe or a descriptor; a file is left as it is.
  static func stream(_ order: FileOrder) throws(FileError) {
    let target = try order.checkedTarget()
    let stream = try naming(order.path, FileError.creating) { () throws(SystemError) in try descriptor(for: target) }
    guard let stream else { return }
    defer { close(stream) }
    try self.stream(order.bytes, to: stream, path: order.path)
  }

  /// The descriptor of a device or a pipe; nil for files.
  private static func descriptor(for target: Target) throws(SystemError) -> Int32? {
    switch (target.kind, target.folder) {
    case (.descriptor(let number), _): try retrying { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    case (.device, let folder?):
      try retrying { openat(folder.descriptor, target.name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC) }
    default: nil
    }
  }

  private static func stream(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    let error = { (path: String, error: SystemError) in
      error.number == EPIPE ? .closedPipe : FileError.writing(path, error)
    }
    try naming(path, error) { () throws(SystemError) in try writeAll(bytes, to: descriptor) }
  }
}
