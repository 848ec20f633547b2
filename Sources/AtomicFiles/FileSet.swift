import Platform

/// Files that are written together: the paths hold all new files or, after a failure, all old ones.
///
/// The new files are complete, in temporary folders beside their targets, before the first one is renamed. The old
/// files are linked there until the last one is renamed, so that they can be put back. No more than ``groupSize`` files
/// are open at once, whatever their number.
struct FileSet {
  private let orders: [OutputFile.Order]
  /// The temporary folders, with the folders in which they are.
  private var stages: [(place: FileIdentity, folder: Folder, name: TemporaryFiles.Name)] = []
  /// For each file, the number of its temporary folder; nil for devices, pipes and descriptors.
  private var stageOfFile: [Int?] = []

  /// A file that was renamed to its path.
  private struct Replaced {
    let file: Int
    /// Whether there was an old file, and whether it is linked in the temporary folder.
    let hadOld, hasLink: Bool
  }

  /// More folders than this share a temporary folder with another one on their device.
  private static let maximumStages = 8

  /// The number of files that may be open at once, with their folders.
  static var groupSize: Int {
    var limit = rlimit()
    #if os(Linux)
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
    #else
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return 1 }
    #endif
    return max(1, (Int(clamping: min(limit.rlim_cur, 168)) - 40) / 2)
  }

  private init(_ orders: [OutputFile.Order]) { self.orders = orders }

  /// Writes the files.
  static func write(_ orders: [OutputFile.Order]) throws(FileError) {
    var set = FileSet(orders)
    do throws(FileError) {
      try set.stage()
      try TemporaryFiles.replacing { () throws(FileError) in try set.replace() }
    } catch {
      set.removeStages()
      throw error
    }
    set.removeStages()
    for (order, stage) in zip(orders, set.stageOfFile) where stage == nil { try OutputFile.stream(order) }
  }

  // MARK: Staging

  private mutating func stage() throws(FileError) {
    let size = Self.groupSize
    for start in stride(from: 0, to: orders.count, by: size) {
      var open: [(file: Int, contents: NewFile)] = []
      for file in start..<min(start + size, orders.count) {
        if let contents = try stage(file) { open.append((file, contents)) }
      }
      for (_, contents) in open { contents.startWriteback() }
      for (file, contents) in open {
        try mapping(orders[file].path) { () throws(SystemError) in
          try contents.synchronize()
          try contents.finish()
        }
      }
    }
  }

  /// Writes a file to its temporary folder; nil for a device, a pipe or a descriptor.
  private mutating func stage(_ file: Int) throws(FileError) -> NewFile? {
    let order = orders[file]
    let target = try OutputFile.target(of: order)
    guard let folder = target.folder, target.kind != .device else {
      stageOfFile.append(nil)
      return nil
    }
    let stage = try stage(for: folder, order.path)
    stageOfFile.append(stage)
    let staged = stages[stage].folder
    return try mapping(order.path) { () throws(SystemError) in
      let flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
      let descriptor = try TemporaryFiles.during { () throws(SystemError) in
        try retrying { openat(staged.descriptor, "\(file)", flags, NewFile.mode(replacing: target.mode)) }
      }
      let contents = NewFile(descriptor: descriptor)
      try contents.write(order.bytes)
      if let mode = target.mode { try contents.adopt(mode: mode, owner: target.owner, group: target.group) }
      return contents
    }
  }

  /// The number of the temporary folder for files of a folder.
  private mutating func stage(for folder: Folder, _ path: String) throws(FileError) -> Int {
    let place = folder.identity
    if let known = stages.firstIndex(where: { $0.place == place }) { return known }
    if stages.count >= Self.maximumStages, let near = stages.firstIndex(where: { $0.place.isOnDevice(of: place) }) {
      return near
    }
    do throws(SystemError) {
      let (name, descriptor) = try TemporaryFiles.createFolder(in: folder)
      stages.append((place, Folder(locked: descriptor, path: name.name), name))
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    return stages.count - 1
  }

  /// Removes the files by their names, so that a folder that cannot be listed is empty too.
  private func removeStages() {
    for (file, stage) in stageOfFile.enumerated() {
      guard let stage else { continue }
      for name in ["\(file)", Self.old(file)] { unlinkat(stages[stage].folder.descriptor, name, 0) }
    }
    for stage in stages { TemporaryFiles.remove(stage.name) }
  }

  private func mapping<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw error.number == EEXIST
        ? .cannotCreate(path: path, reason: error.reason) : .cannotWrite(path: path, reason: error.reason)
    }
  }

  // MARK: Replacing

  private func replace() throws(FileError) {
    var replaced: [Replaced] = []
    for (file, stage) in stageOfFile.enumerated() {
      guard let stage else { continue }
      do throws(FileError) {
        let target = try OutputFile.target(of: orders[file])
        try mapping(orders[file].path) { () throws(SystemError) in
          replaced.append(try replace(target, with: file, in: stages[stage].folder))
        }
      } catch {
        for entry in replaced.reversed() { putBack(entry) }
        throw error
      }
    }
  }

  private func replace(_ target: Target, with file: Int, in staged: Folder) throws(SystemError) -> Replaced {
    guard let folder = target.folder else { throw SystemError(number: ENOENT) }
    let hadOld = target.kind == .file
    // Without hard links, an old file cannot be put back.
    let hasLink = hadOld && linkat(folder.descriptor, target.name, staged.descriptor, Self.old(file), 0) == 0
    if orders[file].replaces {
      try retrying { renameat(staged.descriptor, "\(file)", folder.descriptor, target.name) }
    } else {
      try TemporaryFiles.renameToFreeName("\(file)", in: staged, to: target.name, in: folder)
    }
    return Replaced(file: file, hadOld: hadOld, hasLink: hasLink)
  }

  /// Puts the old file back, or removes the new one.
  private func putBack(_ entry: Replaced) {
    guard let stage = stageOfFile[entry.file], let target = try? orders[entry.file].target(),
      let folder = target.folder
    else { return }
    if entry.hasLink {
      renameat(stages[stage].folder.descriptor, Self.old(entry.file), folder.descriptor, target.name)
    } else if !entry.hadOld {
      unlinkat(folder.descriptor, target.name, 0)
    }
  }

  /// The name of an old file in a temporary folder.
  private static func old(_ file: Int) -> String { "\(file).old" }
}
