import Platform

/// Writes whole files: at every moment the path holds the old file or the complete new one.
///
/// The bytes are written to a temporary file in the same folder, synchronized to the disk, and renamed to the path. The
/// rename itself is not synchronized: after a power failure the old file may be back, but never a partial file. An
/// existing file keeps its mode (a new file has 0666 minus the umask), and a symbolic link is kept: its target is
/// replaced. Devices, pipes, sockets and descriptors of this process are written in place.
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

  /// - Parameter replaces: whether an existing file may be replaced.
  /// - Throws: `cannotCreate` for an existing file that may not be replaced, and for a name that leaves its folder.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: OutputPath, replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    let order = order(bytes, to: path, replaces: replaces)
    return try path.path == "-" ? FileReplacer.writeInPlace(order) : FileReplacer.write([[order]])[0].get()
  }

  /// Writes files as a set: after a failure, all paths hold the old files. Missing folders are created.
  ///
  /// - Returns: the method of a single file.
  /// - Throws: `sameOutput` for paths of one file.
  @discardableResult
  package static func writeSet(
    _ files: [(bytes: [UInt8], path: OutputPath)], replacing replaces: Bool = true
  ) throws(FileError) -> WriteMethod {
    let folders = CreatedFolders()
    defer { folders.removeEmpty() }
    for path in files.map({ $0.path }) where path.path != "-" {
      _ = try folders.make(path.folder ?? FilePath.folder(of: path.path))
    }
    try check(files.map { $0.path })
    return try FileReplacer.write([files.map { order($0.bytes, to: $0.path, replaces: replaces, folders) }])[0].get()
  }

  private static func order(
    _ bytes: [UInt8], to path: OutputPath, replaces: Bool, _ folders: CreatedFolders? = nil
  ) -> FileOrder {
    FileOrder(bytes: bytes, path: path.path == "-" ? "standard output" : path.path, replaces: replaces) {
      () throws(SystemError) in try Target(path, making: folders)
    }
  }

  /// Writes to standard error. A failure is ignored, because it cannot be reported.
  package static func writeToStandardError(_ bytes: [UInt8]) {
    try? writeAll(bytes, to: 2)
  }

  // MARK: Checking

  /// Rejects, before any work, outputs that are inputs of this process, outputs that are the same file, and names that
  /// leave their folder.
  package static func check(_ paths: [OutputPath]) throws(FileError) {
    for path in paths where path.folder != nil {
      do throws(SystemError) {
        _ = try path.place()
      } catch {
        // Folders that are missing are made when the file is written.
        if error.number != ENOENT { throw .creating(path.path, error) }
      }
    }
    try checkConflicts(of: paths.map { $0.path })
  }

  /// Whether there is a symbolic link at a path.
  package static func isLink(_ path: String) -> Bool { readLink(path) != nil }

  /// Rejects, before any work, a folder that cannot be made, or in which nothing can be created. Leaves nothing behind.
  package static func check(folder path: String) throws(FileError) {
    let folders = CreatedFolders()
    defer { folders.removeEmpty() }
    let folder = try folders.make(path)
    _ = try naming(path, FileError.creating) { () throws(SystemError) in
      try retrying { faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) }
    }
  }

  /// The path of the input of this process that is the regular file at a path, which may be a descriptor's; nil if
  /// there is none.
  package static func input(at path: String) -> String? {
    let path = path == "-" ? "/dev/fd/1" : path
    guard FileStamp(of: path)?.isFile == true, let file = FileIdentity(of: path) else { return nil }
    return InputLog.input(file)
  }

  /// Whether what is written to a path goes to standard output: `-`, `/dev/stdout`, or another path of the same pipe,
  /// terminal or descriptor.
  package static func isStandardOutput(_ path: String) -> Bool {
    if path == "-" { return true }
    guard FileIdentity(of: path) == FileIdentity(of: 1), let stamp = FileStamp(of: path) else { return false }
    if case .descriptor? = try? Target.followLinks(path) { return true }
    return !stamp.isFile
  }
}
