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
  /// - replaces: whether an existing file may be replaced.
  /// - Throws: `cannotCreate` for an existing file that may not be replaced.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    guard path != "-" else {
      try stream(bytes, to: 1, path: "standard output")
      return .streamed
    }
    let order = Order(bytes: bytes, path: path, replaces: replaces) { () throws(SystemError) in
      try Target(path: path)
    }
    guard let replacement = try begin(order) else { return .streamed }
    try replacement.synchronize()
    return try replacement.finish()
  }

  /// Writes to standard error. A failure is ignored, because it cannot be reported.
  package static func writeToStandardError(_ bytes: [UInt8]) {
    try? writeAll(bytes, to: 2)
  }

  /// A file to be written.
  struct Order {
    let bytes: [UInt8]
    /// The path in messages.
    let path: String
    /// Whether an existing file may be replaced.
    var replaces = true
    let target: () throws(SystemError) -> Target
  }

  /// Writes files as a set: after a failure, all paths hold the old files. Missing folders are created.
  ///
  /// - Throws: `sameOutput` for paths of one file.
  package static func writeSet(
    _ files: [(bytes: [UInt8], path: String)], replacing replaces: Bool = true
  ) throws(FileError) {
    let folders = CreatedFolders()
    defer { folders.removeEmpty() }
    for file in files { try folders.make(for: file.path) }
    try check(files.map(\.path))
    try FileSet.write(
      files.map { file in
        Order(bytes: file.bytes, path: file.path, replaces: replaces) { () throws(SystemError) in
          try Target(path: file.path)
        }
      })
  }

  /// Writes files and synchronizes them together, which takes little longer than synchronizing one. Returns an error
  /// for each file that could not be written, nil for the others.
  static func fill(_ orders: [Order]) -> [FileError?] {
    var errors = [FileError?](repeating: nil, count: orders.count)
    func trying<Result>(_ file: Int, _ body: () throws(FileError) -> Result?) -> Result? {
      do throws(FileError) {
        return try body()
      } catch {
        errors[file] = error
        return nil
      }
    }
    var replacements = orders.indices.map { file in
      trying(file) { () throws(FileError) in try begin(orders[file]) }
    }
    // For a single file, `fsync` alone is faster.
    if replacements.count > 1 { for replacement in replacements { replacement?.startWriteback() } }
    for file in orders.indices {
      replacements[file] = trying(file) { () throws(FileError) in
        try replacements[file]?.synchronize()
        return replacements[file]
      }
    }
    for file in orders.indices {
      _ = trying(file) { () throws(FileError) in try replacements[file]?.finish() }
    }
    return errors
  }

  /// Finds the target of a file that is to be written.
  static func target(of order: Order) throws(FileError) -> Target {
    let found: Target
    do throws(SystemError) {
      found = try order.target()
      if found.kind == .file, !order.replaces { throw .kept }
    } catch {
      throw .cannotCreate(path: order.path, reason: error.reason)
    }
    if let file = found.identity, let input = InputLog.input(file) {
      throw .isInput(path: order.path, input: input)
    }
    return found
  }

  /// Writes the bytes to a temporary file; or to the device or pipe itself, and then returns nil.
  private static func begin(_ order: Order) throws(FileError) -> Replacement? {
    let found = try target(of: order)
    if try stream(order, to: found) { return nil }
    guard let folder = found.folder else { return nil }
    return try Replacement(
      of: found, in: folder, with: order.bytes, path: order.path, replaces: order.replaces)
  }

  /// Writes to a device, a pipe or a descriptor.
  static func stream(_ order: Order) throws(FileError) { _ = try stream(order, to: try target(of: order)) }

  /// False, and nothing is written, for a file.
  private static func stream(_ order: Order, to target: Target) throws(FileError) -> Bool {
    let stream: Int32?
    do throws(SystemError) {
      stream = try descriptor(for: target)
    } catch {
      throw .cannotCreate(path: order.path, reason: error.reason)
    }
    guard let stream else { return false }
    defer { close(stream) }
    try self.stream(order.bytes, to: stream, path: order.path)
    return true
  }

  /// The descriptor of a device or a pipe; nil for files.
  private static func descriptor(for target: Target) throws(SystemError) -> Int32? {
    switch target.kind {
    case .descriptor(let number): try retrying { duplicate(number) }
    case .device:
      try target.folder.map { folder throws(SystemError) in
        try retrying { openat(folder.descriptor, target.name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC) }
      }
    case .new, .file: nil
    }
  }

  private static func duplicate(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  private static func stream(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw error.number == EPIPE ? .closedPipe : .cannotWrite(path: path, reason: error.reason)
    }
  }
}

extension OutputFile {
  /// Creates the missing folders of the file first; removes them again if the file cannot be written.
  @discardableResult
  package static func writeMakingFolders(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    let folders = CreatedFolders()
    defer { folders.removeEmpty() }
    try folders.make(for: path)
    return try write(bytes, to: path, replacing: replaces)
  }
}
