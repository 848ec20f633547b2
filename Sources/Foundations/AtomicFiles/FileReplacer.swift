import Platform

/// A file to be written.
struct FileOrder {
  let bytes: [UInt8]
  /// The path in messages.
  let path: String
  /// Whether an existing file may be replaced.
  var replaces = true
  let target: () throws(SystemError) -> Target

  /// Finds the target, and checks that it may be written.
  func checkedTarget() throws(FileError) -> Target {
    let found = try naming(path, FileError.creating) { () throws(SystemError) in
      let found = try target()
      if found.kind == .file, !replaces { throw .kept }
      try found.checkAccess()
      return found
    }
    if let input = found.identity.flatMap(InputLog.input) { throw .isInput(path: path, input: input) }
    return found
  }
}

/// Writes files in sets: the paths of a set hold all its new files or, after a failure, all the old ones.
///
/// All new files are completed in temporary folders beside their targets, and synchronized together, which takes little
/// longer than synchronizing one. Then the files of each set are renamed; its old files are linked in the temporary
/// folders until the last one is renamed, so that they can be put back. No more than ``groupSize`` files are open at
/// once, whatever their number.
struct FileReplacer {
  private struct File {
    let order: FileOrder
    let set: Int
    /// Whether it is the only one of its set.
    let isAlone: Bool
    /// The number of the temporary folder from which it is renamed; nil for a file that is written in place, after all
    /// others were replaced: to a device, a pipe, a descriptor, or over the bytes of a mount point.
    var folderIndex: Int?
  }

  private var files: [File]
  private var results: [Result<OutputFile.WriteMethod, FileError>]
  private var folders: [TemporaryFolder] = []

  /// Writes the files; returns the result of each set, with the method of its only file.
  ///
  /// - Parameter written: called with the number of a set once it is written; the end of the process waits for it.
  static func write(
    _ sets: [[FileOrder]], written: (Int) -> Void = { _ in }
  ) -> [Result<OutputFile.WriteMethod, FileError>] {
    var replacer = FileReplacer(sets)
    replacer.writeTemporaryFiles()
    replacer.replace(written)
    replacer.removeTemporaryFolders()
    replacer.writeInPlace(written)
    return replacer.results
  }

  private init(_ sets: [[FileOrder]]) {
    files = sets.enumerated().flatMap { number, set in
      set.map { File(order: $0, set: number, isAlone: set.count == 1) }
    }
    results = sets.map { _ in .success(.replaced) }
  }

  /// Runs a step of a file, unless one of its set has failed.
  private mutating func attempt(_ file: Int, _ step: (inout FileReplacer) throws(FileError) -> Void) {
    guard case .success = results[files[file].set] else { return }
    do throws(FileError) {
      try step(&self)
    } catch {
      results[files[file].set] = .failure(error)
    }
  }

  // MARK: Writing temporary files

  /// The number of files that may be open at once, each with a temporary folder and the folder around it.
  private static var groupSize: Int {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return max(1, ((limit < 0 ? 232 : min(limit, 232)) - 40) / 3)
  }

  private mutating func writeTemporaryFiles() {
    let size = Self.groupSize
    for start in stride(from: 0, to: files.count, by: size) {
      var open: [(file: Int, contents: OpenFile)] = []
      for file in start..<min(start + size, files.count) {
        attempt(file) { replacer throws(FileError) in
          if let contents = try replacer.writeTemporaryFile(file, atMost: size) { open.append((file, contents)) }
        }
      }
      // For a single file, `fsync` alone is faster.
      if open.count > 1 { for (_, contents) in open { contents.startWriteback() } }
      for (file, contents) in open {
        attempt(file) { replacer throws(FileError) in
          try naming(replacer.files[file].order.path, FileError.writing) { () throws(SystemError) in
            try contents.finish()
          }
        }
      }
    }
  }

  /// Writes a file to a temporary folder; nil for one that is written in place.
  private mutating func writeTemporaryFile(_ file: Int, atMost size: Int) throws(FileError) -> OpenFile? {
    let order = files[file].order
    let target = try order.checkedTarget()
    guard let folder = target.folder, target.kind != .device else { return nil }
    do throws(SystemError) {
      files[file].folderIndex = try temporaryFolder(in: folder, atMost: size)
    } catch {
      let isMount = target.kind == .file && (error.number == EROFS || (target.isMounted && error.number == EACCES))
      guard isMount, files[file].isAlone else { throw .creating(order.path, error) }
    }
    guard let folderIndex = files[file].folderIndex else { return nil }
    let contents = try naming(order.path, FileError.creating) { [folders] () throws(SystemError) in
      try TemporaryFiles.during { () throws(SystemError) in
        // Not more readable than the old file.
        try OpenFile(
          "\(file)", in: folders[folderIndex].contents.descriptor, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW,
          mode: target.old.map { $0.st_mode & 0o777 | 0o200 } ?? 0o666)
      }
    }
    try naming(order.path, FileError.writing) { () throws(SystemError) in
      try contents.write(order.bytes, replacing: target.old)
    }
    return contents
  }

  /// The number of the temporary folder for files of a folder. Further folders share one with another on their device.
  private mutating func temporaryFolder(in folder: Folder, atMost size: Int) throws(SystemError) -> Int {
    let identity = folder.identity
    if let known = folders.firstIndex(where: { $0.parentIdentity == identity }) { return known }
    if folders.count >= size, let near = folders.firstIndex(where: { $0.parentIdentity.isOnDevice(of: identity) }) {
      return near
    }
    folders.append(try TemporaryFolder.create(in: folder))
    return folders.count - 1
  }

  /// Removes the files by their names, so that a folder that cannot be listed is empty too.
  private func removeTemporaryFolders() {
    for (number, file) in files.enumerated() {
      guard let folderIndex = file.folderIndex else { continue }
      for name in ["\(number)", Self.old(number)] { unlinkat(folders[folderIndex].contents.descriptor, name, 0) }
    }
    for folder in folders { folder.remove() }
  }

  // MARK: Replacing

  private mutating func replace(_ written: (Int) -> Void) {
    var first = 0
    while first < files.count {
      let set = files[first].set
      let numbers = first..<(files[first...].firstIndex { $0.set != set } ?? files.count)
      attempt(first) { replacer throws(FileError) in
        try TemporaryFiles.during(isSet: numbers.count > 1) { () throws(FileError) in
          try replacer.replace(numbers)
          if replacer.files[numbers].allSatisfy({ $0.folderIndex != nil }) { written(set) }
        }
      }
      first = numbers.upperBound
    }
  }

  private mutating func replace(_ numbers: Range<Int>) throws(FileError) {
    var undo: [() -> Void] = []
    do throws(FileError) {
      for number in numbers {
        guard let folderIndex = files[number].folderIndex else { continue }
        let target = try files[number].order.checkedTarget()
        do throws(SystemError) {
          undo.append(
            try rename(
              number, from: folders[folderIndex].contents, to: target, isLast: number + 1 == numbers.upperBound))
        } catch {
          // A mount point, such as a single file mounted into a container, cannot be renamed over.
          guard error.number == EBUSY, target.kind == .file, numbers.count == 1 else {
            throw .writing(files[number].order.path, error)
          }
          files[number].folderIndex = nil
        }
      }
    } catch {
      for putBack in undo.reversed() { putBack() }
      throw error
    }
  }

  /// Returns a function that puts the old file back, or removes the new one.
  private func rename(
    _ number: Int, from source: Folder, to target: Target, isLast: Bool
  ) throws(SystemError) -> () -> Void {
    guard let folder = target.folder else { throw SystemError(number: ENOENT) }
    let order = files[number].order
    let hadOld = target.kind == .file
    // Without hard links, an old file cannot be put back.
    let hasLink =
      hadOld && !isLast && linkat(folder.descriptor, target.name, source.descriptor, Self.old(number), 0) == 0
    if order.replaces {
      try retrying { renameat(source.descriptor, "\(number)", folder.descriptor, target.name) }
    } else {
      try source.rename("\(number)", toFree: target.name, in: folder)
    }
    return {
      guard let target = try? order.target(), let folder = target.folder else { return }
      if hasLink {
        renameat(source.descriptor, Self.old(number), folder.descriptor, target.name)
      } else if !hadOld {
        unlinkat(folder.descriptor, target.name, 0)
      }
    }
  }

  /// The name of an old file in a temporary folder.
  private static func old(_ number: Int) -> String { "\(number).old" }

  // MARK: Writing in place

  private mutating func writeInPlace(_ written: (Int) -> Void) {
    var sets: [Int] = []
    for number in files.indices where files[number].folderIndex == nil {
      attempt(number) { replacer throws(FileError) in
        let method = try Self.writeInPlace(replacer.files[number].order)
        if replacer.files[number].isAlone { replacer.results[replacer.files[number].set] = .success(method) }
      }
      if sets.last != files[number].set { sets.append(files[number].set) }
    }
    for set in sets { if case .success = results[set] { written(set) } }
  }

  /// Writes to a descriptor, a device or a pipe, or over the bytes of a file.
  static func writeInPlace(_ order: FileOrder) throws(FileError) -> OutputFile.WriteMethod {
    let target = try order.checkedTarget()
    let isFile = target.kind == .file
    let open = try naming(order.path, FileError.creating) { () throws(SystemError) in try target.opened() }
    func write() throws(FileError) {
      do throws(SystemError) {
        try open.write(order.bytes)
        if isFile { try open.finish() }
      } catch {
        throw error.number == EPIPE ? .closedPipe : .writing(order.path, error)
      }
    }
    // The end of the process does not wait for the reader of a pipe.
    if isFile { try TemporaryFiles.during(write) } else { try write() }
    return isFile ? .overwritten : .streamed
  }
}
