import Platform

/// Writes whole files: at every moment the path holds the old file or the complete new one.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and then take the path's place by a rename. The
/// rename itself is not waited for: when the machine fails right after, the old file may be back, but never half of one.
/// The old file's mode is kept (a new file has what the umask leaves of 0666), and a symbolic link keeps pointing where
/// it did. Devices and pipes are written in place: they hold no old file to lose.
package enum OutputFile {
  /// - Parameter path: `-` is standard output.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard path != "-" else { return try writeToStandardOutput(bytes) }
    try uninterrupted { () throws(FileError) in
      let replacement = try begin(bytes, to: path)
      try replacement?.synchronize()
      try replacement?.finish()
    }
  }

  /// Writes several files and waits for the disk once for all of them, which takes little longer than for one. Gives the error of each
  /// that could not be written, nil for the others.
  package static func write(_ files: [(bytes: [UInt8], path: String)]) -> [FileError?] {
    var errors = [FileError?](repeating: nil, count: files.count)
    func trying<Result>(_ file: Int, _ body: () throws(FileError) -> Result?) -> Result? {
      do throws(FileError) {
        return try body()
      } catch {
        errors[file] = error
        return nil
      }
    }
    uninterrupted {
      var replacements = files.indices.map { file in
        trying(file) { () throws(FileError) in try begin(files[file].bytes, to: files[file].path) }
      }
      // One alone is written when it is waited for; to ask for that twice takes longer.
      if replacements.count > 1 { for replacement in replacements { replacement?.hasten() } }
      for file in files.indices {
        replacements[file] = trying(file) { () throws(FileError) in
          try replacements[file]?.synchronize()
          return replacements[file]
        }
      }
      for file in files.indices {
        _ = trying(file) { () throws(FileError) in try replacements[file]?.finish() }
      }
    }
    return errors
  }

  /// Writes the bytes beside the file; or, of a device or a pipe, into it: then nothing is left to do.
  private static func begin(_ bytes: [UInt8], to path: String) throws(FileError) -> Replacement? {
    let target: Target
    do throws(SystemError) {
      target = try Target(resolving: path)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    switch target.kind {
    case .new, .file: return try Replacement(of: target, with: bytes, path: path)
    case .device:
      try writeInPlace(bytes, to: target, path: path)
      return nil
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to target: Target, path: String) throws(FileError) {
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
  private static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      try writeAll(bytes, to: 1)
    } catch {
      throw error.number == EPIPE ? .closedPipe : .cannotWrite(path: "standard output", reason: error.reason)
    }
  }

  /// Writes to standard error. A failure is ignored: there is nowhere left to report it.
  package static func complain(_ bytes: [UInt8]) {
    try? writeAll(bytes, to: 2)
  }

  /// Makes the file's folders first, as far as there are none; those are removed again if the file cannot be written.
  package static func writeMakingFolders(_ bytes: [UInt8], to path: String) throws(FileError) {
    let folders = MadeFolders()
    defer { folders.removeEmpty() }
    try folders.make(for: path)
    try write(bytes, to: path)
  }
}
