import Synchronization
import Platform

/// The temporary files of this process.
///
/// Names contain the process's number and a counter. Before a process writes its first file in a folder, it removes the
/// stale files of dead processes there.
package enum TemporaryFiles {
  /// The location of a temporary file or folder.
  struct Name: Sendable {
    fileprivate let id: Int
    let folder: Folder
    let name: String
    fileprivate var isFolder = false
  }

  private struct State {
    /// What exists, or may exist because a call that creates, renames or removes it has not returned.
    var names: [Int: Name] = [:]
    /// The folders that were searched for stale files.
    var visited: Set<String> = []
    /// The number of the last name.
    var last = 0
    /// The number of pending calls that create, rename or remove a file, and of those that replace a set of files. They
    /// hold no lock, because a disk may be slow.
    var calls = 0
    var replacements = 0
    /// Whether the process is about to end: no thread may continue.
    var isAbandoned = false
  }

  private static let state = Mutex(State())
  private static let prefix = ".whirligif-"
  private static let suffix = ".tmp"

  /// Changes the state; does not return if the process is about to end.
  private static func update<Result>(_ body: (inout State) -> Result) -> Result {
    let result: Result? = state.withLock { $0.isAbandoned ? nil : body(&$0) }
    guard let result else { waitForTheEnd() }
    return result
  }

  /// Creates and locks a temporary file.
  static func create(in folder: Folder, mode: mode_t) throws(SystemError) -> (name: Name, descriptor: Int32) {
    if update({ $0.visited.insert(folder.path).inserted }) { removeStale(in: folder) }
    while true {
      do throws(SystemError) {
        if let created = try attempt(in: folder, mode: mode) { return created }
      } catch {
        // Processes in different PID namespaces can have the same number: the next name is tried.
        if error.number != EEXIST { throw error }
      }
    }
  }

  /// Nil if another process removed the file as stale before it was locked.
  private static func attempt(
    in folder: Folder, mode: mode_t
  ) throws(SystemError) -> (name: Name, descriptor: Int32)? {
    let name = reserve(in: folder, isFolder: false)
    let descriptor = openat(
      folder.descriptor, name.name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, mode)
    let error = SystemError.last
    let isOurs = descriptor >= 0 && lock(descriptor)
    end(name, exists: isOurs)
    if isOurs { return (name, descriptor) }
    if descriptor >= 0 { close(descriptor) } else if error.number != EINTR { throw error }
    return nil
  }

  /// Records a new name at the beginning of the call that creates it.
  private static func reserve(in folder: Folder, isFolder: Bool) -> Name {
    update { state in
      state.last += 1
      state.calls += 1
      let name = Name(
        id: state.last, folder: folder, name: "\(prefix)\(getpid())-\(state.last)\(suffix)", isFolder: isFolder)
      state.names[name.id] = name
      return name
    }
  }

  /// Creates and locks a temporary folder.
  static func createFolder(in folder: Folder) throws(SystemError) -> (name: Name, descriptor: Int32) {
    if update({ $0.visited.insert(folder.path).inserted }) { removeStale(in: folder) }
    while true {
      let name = reserve(in: folder, isFolder: true)
      let isMade = mkdirat(folder.descriptor, name.name, 0o700) == 0
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let descriptor = isMade ? openat(folder.descriptor, name.name, flags) : -1
      let error = descriptor < 0 ? SystemError.last : nil
      if isMade, descriptor < 0 { unlinkat(folder.descriptor, name.name, AT_REMOVEDIR) }
      let isOurs = descriptor >= 0 && lock(descriptor)
      end(name, exists: isOurs)
      if isOurs { return (name, descriptor) }
      if descriptor >= 0 { close(descriptor) }
      // Another process may have the same number, or have removed the folder as stale.
      let isTaken = error.map { [EEXIST, EINTR].contains($0.number) || $0.number == ENOENT && !isRemoved(folder) }
      if let error, isTaken == false { throw error }
    }
  }

  /// Whether an open folder has been removed: nothing can be created in it.
  private static func isRemoved(_ folder: Folder) -> Bool {
    var status = stat()
    return fstat(folder.descriptor, &status) != 0 || status.st_nlink == 0
  }

  /// Runs a call that changes files in a temporary folder; the end of the process waits for it a moment.
  static func during<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    update { $0.calls += 1 }
    defer {
      state.withLock { $0.calls -= 1 }
      stopIfAbandoned()
    }
    return try body()
  }

  /// Runs the replacement of a set of files, which the end of the process should not interrupt.
  static func replacing<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    update { $0.replacements += 1 }
    defer {
      state.withLock { $0.replacements -= 1 }
      stopIfAbandoned()
    }
    return try body()
  }

  /// Locks a new file; false if another process has removed it as stale. On file systems without locks, no process
  /// does.
  private static func lock(_ descriptor: Int32) -> Bool {
    var status = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Renames a file within its folder. Its old name is recorded until no other file can have it.
  ///
  /// - replaces: whether an existing file may be replaced.
  /// - Throws: EEXIST for an existing file that may not be replaced.
  static func rename(_ name: Name, to target: String, replacing replaces: Bool) throws(SystemError) {
    guard begin(name) else { return }
    do throws(SystemError) {
      let folder = name.folder
      if replaces {
        try retrying { renameat(folder.descriptor, name.name, folder.descriptor, target) }
      } else {
        try renameToFreeName(name.name, in: folder, to: target, in: folder)
      }
    } catch {
      end(name, exists: true)
      throw error
    }
    end(name, exists: false)
  }

  /// Links and unlinks, because a link, unlike a rename, never replaces a file. On file systems without hard links,
  /// checks first whether the name is free.
  static func renameToFreeName(
    _ name: String, in source: Folder, to target: String, in folder: Folder
  ) throws(SystemError) {
    do throws(SystemError) {
      try retrying { linkat(source.descriptor, name, folder.descriptor, target, 0) }
      unlinkat(source.descriptor, name, 0)
    } catch {
      guard error.number != EEXIST, try folder.status(of: target) == nil else { throw .kept }
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw error }
      try retrying { renameat(source.descriptor, name, folder.descriptor, target) }
    }
  }

  /// Removes a file or a folder, unless it was renamed.
  static func remove(_ name: Name) {
    guard begin(name) else { return }
    erase(name)
    end(name, exists: false)
  }

  /// Begins a call that changes a file; false if the file is not in the list.
  private static func begin(_ name: Name) -> Bool {
    update { state in
      guard state.names[name.id] != nil else { return false }
      state.calls += 1
      return true
    }
  }

  /// Ends a call.
  ///
  /// - Parameter exists: whether the file exists after the call.
  private static func end(_ name: Name, exists: Bool) {
    state.withLock { state in
      state.calls -= 1
      if !exists { state.names[name.id] = nil }
    }
    stopIfAbandoned()
  }

  /// Removes all temporary files and blocks every thread that wants to create another. Call at the end of the process.
  ///
  /// Waits at most 150 ms for pending calls, because a disk may not respond, and a second for the replacement of a set.
  /// Files of calls that are still pending are removed too.
  package static func abandonAll() {
    state.withLock { $0.isAbandoned = true }
    for _ in 0..<850 where state.withLock({ $0.replacements > 0 }) { usleep(1000) }
    for _ in 0..<150 where state.withLock({ $0.calls > 0 }) { usleep(1000) }
    state.withLock { state in
      for name in state.names.values { erase(name) }
      state.names = [:]
    }
  }

  private static func stopIfAbandoned() { update { _ in } }

  /// Blocks the calling thread: its file was removed, and this must not be reported as an error.
  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }

  /// Removes the stale files of dead processes from a folder.
  private static func removeStale(in folder: Folder) {
    let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    guard let listing = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(listing) }
    // Converted once for all entries: the conversion takes most of the time.
    prefix.withCString { prefix in
      while let entry = readdir(listing) {
        guard let name = name(of: entry, beginningWith: prefix), name.hasSuffix(suffix) else { continue }
        removeIfUnlocked(name, in: folder)
      }
    }
  }

  private static func name(
    of entry: UnsafeMutablePointer<dirent>, beginningWith prefix: UnsafePointer<CChar>
  ) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
      return strncmp(name, prefix, strlen(prefix)) == 0 ? String(cString: name) : nil
    }
  }

  private static func removeIfUnlocked(_ name: String, in folder: Folder) {
    let descriptor = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Another process may have removed the file in the meantime, and created another with the same name.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(name, in: folder, descriptor) else { return }
    var status = stat()
    let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    erase(Name(id: 0, folder: folder, name: name, isFolder: isFolder))
  }

  /// Removes a file, or a folder and the files in it.
  private static func erase(_ name: Name) {
    guard name.isFolder else {
      unlinkat(name.folder.descriptor, name.name, 0)
      return
    }
    let descriptor = openat(name.folder.descriptor, name.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      // It may be empty.
      unlinkat(name.folder.descriptor, name.name, AT_REMOVEDIR)
      return
    }
    // A pending call may create another file.
    for _ in 0..<3 {
      for file in names(in: descriptor) { unlinkat(descriptor, file, 0) }
      if unlinkat(name.folder.descriptor, name.name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY { break }
    }
    close(descriptor)
  }

  /// The names of the entries of a folder except `.` and `..`.
  private static func names(in folder: Int32) -> [String] {
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    guard let listing = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(listing) }
    var names: [String] = []
    "".withCString { any in
      while let entry = readdir(listing) {
        if let name = name(of: entry, beginningWith: any), name != ".", name != ".." { names.append(name) }
      }
    }
    return names
  }

  private static func isNamed(_ name: String, in folder: Folder, _ descriptor: Int32) -> Bool {
    var opened = stat()
    guard fstat(descriptor, &opened) == 0, let named = try? folder.status(of: name) else { return false }
    return FileIdentity(opened) == FileIdentity(named)
  }
}
