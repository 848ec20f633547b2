import Synchronization
import Platform

/// The temporary files of this process.
///
/// Names contain the process's number and a counter. Before a process writes its first file in a folder, it removes the
/// stale files of dead processes there.
package enum TemporaryFiles {
  /// The location of an existing temporary file.
  struct Name: Sendable {
    fileprivate let id: Int
    let folder: Folder
    let name: String
  }

  private struct State {
    /// The existing files, except those that a call is renaming or removing.
    var names: [Int: Name] = [:]
    /// The folders that were searched for stale files.
    var visited: Set<String> = []
    /// The number of the last name.
    var last = 0
    /// The number of calls that are creating, renaming or removing a file. They hold no lock, because a disk may be
    /// slow.
    var calls = 0
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
    let id = update { state in
      state.last += 1
      state.calls += 1
      return state.last
    }
    let text = "\(prefix)\(getpid())-\(id)\(suffix)"
    let descriptor = openat(
      folder.descriptor, text, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, mode)
    let error = SystemError.last
    let isOurs = descriptor >= 0 && lock(descriptor)
    let name: Name? = state.withLock { state in
      state.calls -= 1
      guard isOurs else { return nil }
      let name = Name(id: id, folder: folder, name: text)
      if state.isAbandoned { unlinkat(folder.descriptor, text, 0) } else { state.names[id] = name }
      return name
    }
    stopIfAbandoned()
    if let name { return (name, descriptor) }
    if descriptor >= 0 { close(descriptor) } else if error.number != EINTR { throw error }
    return nil
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
        try renameToFreeName(name, target)
      }
    } catch {
      end(name)
      throw error
    }
    end(nil)
  }

  /// Links and unlinks, because a link, unlike a rename, never replaces a file. On file systems without hard links,
  /// checks first whether the name is free.
  private static func renameToFreeName(_ name: Name, _ target: String) throws(SystemError) {
    let folder = name.folder.descriptor
    do throws(SystemError) {
      try retrying { linkat(folder, name.name, folder, target, 0) }
      unlinkat(folder, name.name, 0)
    } catch {
      guard error.number != EEXIST, try name.folder.status(of: target) == nil else { throw .kept }
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw error }
      try retrying { renameat(folder, name.name, folder, target) }
    }
  }

  /// Removes a file, unless it was renamed.
  static func remove(_ name: Name) {
    guard begin(name) else { return }
    unlinkat(name.folder.descriptor, name.name, 0)
    end(nil)
  }

  /// Removes a file from the list while a call changes it; false if it is not in the list.
  private static func begin(_ name: Name) -> Bool {
    update { state in
      guard state.names.removeValue(forKey: name.id) != nil else { return false }
      state.calls += 1
      return true
    }
  }

  /// - Parameter name: the file that still exists after the call; nil for none.
  private static func end(_ name: Name?) {
    state.withLock { state in
      state.calls -= 1
      guard let name else { return }
      if state.isAbandoned { unlinkat(name.folder.descriptor, name.name, 0) } else { state.names[name.id] = name }
    }
    stopIfAbandoned()
  }

  /// Removes all temporary files and blocks every thread that wants to create another. Call at the end of the process.
  /// Waits at most 50 ms for pending calls, because a disk may not respond.
  package static func abandonAll() {
    state.withLock { $0.isAbandoned = true }
    for _ in 0..<50 where state.withLock({ $0.calls > 0 }) { usleep(1000) }
    state.withLock { state in
      for name in state.names.values { unlinkat(name.folder.descriptor, name.name, 0) }
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
    unlinkat(folder.descriptor, name, 0)
  }

  private static func isNamed(_ name: String, in folder: Folder, _ descriptor: Int32) -> Bool {
    var opened = stat()
    guard fstat(descriptor, &opened) == 0, let named = try? folder.status(of: name) else { return false }
    return Folder.Identity(opened) == Folder.Identity(named)
  }
}
