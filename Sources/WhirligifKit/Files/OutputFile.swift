#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes whole files: at every moment the path holds the old file or the complete new one.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and then take the path's place by a rename. The
/// rename itself is not waited for: when the machine fails right after, the old file may be back, but never half of one.
/// The old file's mode is kept (a new file has what the umask leaves of 0666), and a symbolic link keeps pointing where
/// it did. Devices and pipes are written in place: they hold no old file to lose.
package enum OutputFile {
  /// - Parameter path: `-` is standard output.
  package static func write(_ bytes: [UInt8], to path: String) throws(WhirligifError) {
    guard path != "-" else { return try StandardOutput.write(bytes) }
    let target: Target
    do throws(SystemError) {
      target = try Target(resolving: path)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    switch target.kind {
    case .new, .file:
      try uninterrupted { () throws(WhirligifError) in try replace(target, with: bytes, path: path) }
    case .device: try writeInPlace(bytes, to: target, path: path)
    }
  }

  private static func replace(_ target: Target, with bytes: [UInt8], path: String) throws(WhirligifError) {
    var temporary: TemporaryFile
    do throws(SystemError) {
      TemporaryFiles.removeStale(in: target.folder)
      temporary = try TemporaryFile(in: target.folder, mode: target.mode)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    do throws(SystemError) {
      try temporary.write(bytes)
      if let mode = target.mode { try temporary.adopt(mode: mode, owner: target.owner, group: target.group) }
      try temporary.synchronize()
      try temporary.rename(to: target.path)
      try temporary.finish()
    } catch {
      temporary.remove()
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to target: Target, path: String) throws(WhirligifError) {
    let descriptor: Int32
    do {
      descriptor = try retrying { open(target.path, O_WRONLY | O_CLOEXEC) }
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    do {
      try using(descriptor) { () throws(SystemError) in try writeAll(bytes, to: descriptor) }
    } catch {
      throw error.number == EPIPE ? .closedPipe : .cannotWrite(path: path, reason: error.reason)
    }
  }
}

extension OutputFile {
  /// Makes the file's folders first, as far as there are none; those are removed again if the file cannot be written.
  package static func writeMakingFolders(_ bytes: [UInt8], to path: String) throws(WhirligifError) {
    let folders = MadeFolders()
    defer { folders.removeEmpty() }
    try folders.make(for: path)
    try write(bytes, to: path)
  }
}
