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
      return found
    }
    if let file = found.identity, let input = InputLog.input(file) { throw .isInput(path: path, input: input) }
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
  private enum Way {
    /// Written to a device, a pipe or a descriptor, after all files were replaced.
    case stream
    /// Renamed from a temporary folder.
    case rename(from: Int)
    /// Written over the bytes of a mount point whose folder permits no temporary folder.
    case overwrite
  }

  private let orders: [FileOrder]
  /// The numbers of the files of each set.
  private let sets: [Range<Int>]
  private var results: [Result<OutputFile.WriteMethod, FileError>]
  private var ways: [Way]
  /// The temporary folders, with the folders in which they are.
  private var stages: [(place: FileIdentity, folder: TemporaryFolder)] = []
  private let written: (Int) -> Void

  private init(_ sets: [[FileOrder]], _ written: @escaping (Int) -> Void) {
    self.written = written
    orders = sets.flatMap { $0 }
    var count = 0
    self.sets = sets.map { set in
      count += set.count
      return count - set.count..<count
    }
    results = sets.map { _ in .success(.replaced) }
    ways = orders.map { _ in .stream }
  }

  /// Writes the files; returns the result of each set, with the method of its only file.
  /// - Parameter written: called with the number of a set once it is written; the end of the process waits for it.
  static func write(
    _ sets: [[FileOrder]], written: @escaping (Int) -> Void = { _ in }
  ) -> [Result<OutputFile.WriteMethod, FileError>] {
    var replacer = FileReplacer(sets, written)
    replacer.stage()
    replacer.replace()
    replacer.removeStages()
    replacer.stream()
    return replacer.results
  }

  /// Runs a step of a set, unless an earlier one has failed.
  private mutating func attempt(_ set: Int, _ step: (inout FileReplacer) throws(FileError) -> Void) {
    guard case .success = results[set] else { return }
    do throws(FileError) {
      try step(&self)
    } catch {
      results[set] = .failure(error)
    }
  }

  /// The numbers of the files with the numbers of their sets.
  private var files: [(file: Int, set: Int)] {
    sets.indices.flatMap { set in sets[set].map { ($0, set) } }
  }

  // MARK: Staging

  /// The number of files that may be open at once, each with a temporary folder and the folder around it.
  private static var groupSize: Int {
    var limit = rlimit()
    #if os(Linux)
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
    #else
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return 1 }
    #endif
    return max(1, (Int(clamping: min(limit.rlim_cur, 232)) - 40) / 3)
  }

  private mutating func stage() {
    let (files, size) = (files, Self.groupSize)
    for start in stride(from: 0, to: files.count, by: size) {
      var open: [(file: Int, set: Int, contents: OpenFile)] = []
      for (file, set) in files[start..<min(start + size, files.count)] {
        attempt(set) { replacer throws(FileError) in
          let isAlone = replacer.sets[set].count == 1
          guard let contents = try replacer.stage(file, isAlone, atMost: size) else { return }
          open.append((file, set, contents))
        }
      }
      // For a single file, `fsync` alone is faster.
      if open.count > 1 { for (_, _, contents) in open { contents.startWriteback() } }
      for (file, set, contents) in open {
        attempt(set) { replacer throws(FileError) in
          try naming(replacer.orders[file].path, FileError.writing) { () throws(SystemError) in try contents.finish() }
        }
      }
    }
  }

  /// Writes a file to a temporary folder; nil for one that is written to its path directly.
  private mutating func stage(_ file: Int, _ isAlone: Bool, atMost size: Int) throws(FileError) -> OpenFile? {
    let order = orders[file]
    let target = try order.checkedTarget()
    guard let folder = target.folder, target.kind != .device else { return nil }
    let stage: Int
    do throws(SystemError) {
      stage = try self.stage(in: folder, atMost: size)
    } catch {
      let isMount = target.kind == .file && (error.number == EROFS || (target.isMounted && error.number == EACCES))
      guard isMount, isAlone else { throw .creating(order.path, error) }
      ways[file] = .overwrite
      return nil
    }
    ways[file] = .rename(from: stage)
    let staged = stages[stage].folder.contents
    let contents = try naming(order.path, FileError.creating) { () throws(SystemError) in
      try TemporaryFiles.during { () throws(SystemError) in
        try OpenFile("\(file)", in: staged, replacing: target.permissions)
      }
    }
    try naming(order.path, FileError.writing) { () throws(SystemError) in
      try contents.write(order.bytes, target.permissions)
    }
    return contents
  }

  /// The number of the temporary folder for files of a folder. Further folders share one with another on their device.
  private mutating func stage(in folder: Folder, atMost size: Int) throws(SystemError) -> Int {
    let place = folder.identity
    if let known = stages.firstIndex(where: { $0.place == place }) { return known }
    if stages.count >= size, let near = stages.firstIndex(where: { $0.place.isOnDevice(of: place) }) { return near }
    stages.append((place, try TemporaryFolder.create(in: folder)))
    return stages.count - 1
  }

  /// Removes the files by their names, so that a folder that cannot be listed is empty too.
  private func removeStages() {
    for (file, way) in ways.enumerated() {
      guard case .rename(let stage) = way else { continue }
      for name in ["\(file)", Self.old(file)] { unlinkat(stages[stage].folder.contents.descriptor, name, 0) }
    }
    for stage in stages { stage.folder.remove() }
  }

  // MARK: Replacing

  private mutating func replace() {
    for (set, files) in sets.enumerated() {
      attempt(set) { replacer throws(FileError) in
        let method = try TemporaryFiles.during(isSet: files.count > 1) { () throws(FileError) in
          let method = try replacer.replace(files)
          if !replacer.hasStream(files) { replacer.written(set) }
          return method
        }
        replacer.results[set] = .success(method)
      }
    }
  }

  private func replace(_ files: Range<Int>) throws(FileError) -> OutputFile.WriteMethod {
    var (undo, method) = ([() -> Void](), OutputFile.WriteMethod.replaced)
    do throws(FileError) {
      for file in files {
        if case .stream = ways[file] { continue }
        let target = try orders[file].checkedTarget()
        try naming(orders[file].path, FileError.writing) { () throws(SystemError) in
          do throws(SystemError) {
            undo.append(try rename(file, to: target, isLast: file + 1 == files.upperBound))
          } catch {
            // A mount point, such as a single file mounted into a container, cannot be renamed over.
            guard error.number == EBUSY, target.kind == .file, files.count == 1 else { throw error }
            let contents = try OpenFile(overwriting: target)
            try contents.write(orders[file].bytes, nil)
            try contents.finish()
            method = .overwritten
          }
        }
      }
    } catch {
      for putBack in undo.reversed() { putBack() }
      throw error
    }
    return method
  }

  /// Returns a function that puts the old file back, or removes the new one.
  private func rename(_ file: Int, to target: Target, isLast: Bool) throws(SystemError) -> () -> Void {
    guard let folder = target.folder else { throw SystemError(number: ENOENT) }
    // The folder of a mount point permitted no temporary folder.
    guard case .rename(let stage) = ways[file] else { throw SystemError(number: EBUSY) }
    let staged = stages[stage].folder.contents
    let hadOld = target.kind == .file
    // Without hard links, an old file cannot be put back.
    let hasLink =
      hadOld && !isLast && linkat(folder.descriptor, target.name, staged.descriptor, Self.old(file), 0) == 0
    if orders[file].replaces {
      try retrying { renameat(staged.descriptor, "\(file)", folder.descriptor, target.name) }
    } else {
      try staged.rename("\(file)", toFree: target.name, in: folder)
    }
    return { [order = orders[file]] in
      guard let target = try? order.target(), let folder = target.folder else { return }
      if hasLink {
        renameat(staged.descriptor, Self.old(file), folder.descriptor, target.name)
      } else if !hadOld {
        unlinkat(folder.descriptor, target.name, 0)
      }
    }
  }

  /// The name of an old file in a temporary folder.
  private static func old(_ file: Int) -> String { "\(file).old" }

  // MARK: Streaming

  private mutating func stream() {
    for (file, set) in files {
      guard case .stream = ways[file] else { continue }
      attempt(set) { replacer throws(FileError) in
        try OutputFile.stream(replacer.orders[file])
        if replacer.sets[set].count == 1 { replacer.results[set] = .success(.streamed) }
      }
    }
    for (set, files) in sets.enumerated() where hasStream(files) {
      if case .success = results[set] { written(set) }
    }
  }

  private func hasStream(_ files: Range<Int>) -> Bool {
    ways[files].contains { if case .stream = $0 { true } else { false } }
  }
}
