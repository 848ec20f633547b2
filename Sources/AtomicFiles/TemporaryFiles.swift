import Synchronization
import Platform

/// The temporary files of this process.
///
/// They have the lowest numbers that are free in their folder, so that one which a dead process left stands in the way
/// of the next: then, and before a process writes its second file, the folder is looked through for others. To write
/// one file takes no longer in a large folder.
package enum TemporaryFiles {
  /// Where one is, as long as it exists.
  struct Name: Sendable {
    fileprivate let id: Int
    let folder: Folder
    let name: String
  }

  private struct State {
    /// Those that exist, and that no call is about to rename or remove.
    var names: [Int: Name] = [:]
    /// Folders that were looked through for what dead processes left.
    var visited: Set<String> = []
    var created = 0
    /// Calls that make, rename or remove a file at this moment. No lock is held meanwhile: a disk may take its time.
    var calls = 0
    /// The process is about to end: nobody goes on.
    var isAbandoned = false
  }

  private static let state = Mutex(State())
  private static let prefix = ".whirligif-"
  private static let suffix = ".tmp"

  /// Changes the state; never returns once the process is about to end.
  private static func update<Result>(_ body: (inout State) -> Result) -> Result {
    let result: Result? = state.withLock { $0.isAbandoned ? nil : body(&$0) }
    guard let result else { waitForTheEnd() }
    return result
  }

  /// Creates one, and locks it.
  static func create(in folder: Folder, mode: mode_t) throws(SystemError) -> (name: Name, descriptor: Int32) {
    if isToBeVisited(folder, onlyAfterFirst: true) { removeStale(in: folder) }
    var number = update { $0.names.count } + 1
    while true {
      do throws(SystemError) {
        if let created = try attempt(number, in: folder, mode: mode) {
          if exists(number + 1, in: folder), isToBeVisited(folder) { removeStale(in: folder) }
          return created
        }
      } catch {
        if error.number != EEXIST { throw error }
        if isToBeVisited(folder) { removeStale(in: folder) } else { number += 1 }
      }
    }
  }

  /// Nil if a cleaning process was faster.
  private static func attempt(
    _ number: Int, in folder: Folder, mode: mode_t
  ) throws(SystemError) -> (name: Name, descriptor: Int32)? {
    let text = text(number)
    update { $0.calls += 1 }
    let descriptor = openat(
      folder.descriptor, text, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, mode)
    let error = SystemError.last
    let isOurs = descriptor >= 0 && lock(descriptor)
    let name: Name? = state.withLock { state in
      state.calls -= 1
      guard isOurs else { return nil }
      state.created += 1
      let name = Name(id: state.created, folder: folder, name: text)
      if state.isAbandoned { unlinkat(folder.descriptor, text, 0) } else { state.names[name.id] = name }
      return name
    }
    stopIfAbandoned()
    if let name { return (name, descriptor) }
    if descriptor >= 0 { close(descriptor) } else if error.number != EINTR { throw error }
    return nil
  }

  private static func text(_ number: Int) -> String { "\(prefix)\(number)\(suffix)" }

  private static func exists(_ number: Int, in folder: Folder) -> Bool {
    faccessat(folder.descriptor, text(number), F_OK, 0) == 0
  }

  private static func isToBeVisited(_ folder: Folder, onlyAfterFirst: Bool = false) -> Bool {
    update { ($0.created > 0 || !onlyAfterFirst) && $0.visited.insert(folder.path).inserted }
  }

  /// Locks a new file; false if a cleaning process was faster. File systems without locks have no such process.
  private static func lock(_ descriptor: Int32) -> Bool {
    var status = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Gives one the name under which it stays, in its folder. Nobody else can have its old name before that is forgotten
  /// here.
  ///
  /// - Parameter replaces: whether it takes the place of what bears the name.
  /// - Throws: EEXIST where it may not.
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

  /// A link, unlike a rename, never replaces anything. File systems without hard links are asked before whether the
  /// name is free.
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

  /// Removes one, unless it has been renamed.
  static func remove(_ name: Name) {
    guard begin(name) else { return }
    unlinkat(name.folder.descriptor, name.name, 0)
    end(nil)
  }

  /// Takes a file out of the list while a call changes it; false if it is there no more.
  private static func begin(_ name: Name) -> Bool {
    update { state in
      guard state.names.removeValue(forKey: name.id) != nil else { return false }
      state.calls += 1
      return true
    }
  }

  /// - Parameter name: what still exists after the call.
  private static func end(_ name: Name?) {
    state.withLock { state in
      state.calls -= 1
      guard let name else { return }
      if state.isAbandoned { unlinkat(name.folder.descriptor, name.name, 0) } else { state.names[name.id] = name }
    }
    stopIfAbandoned()
  }

  /// Removes all that exist, and holds up every thread that wants to create another: for the last moments of a process.
  /// Waits at most 50 ms for calls that are under way: those on a disk that does not answer cannot be waited for.
  package static func abandonAll() {
    state.withLock { $0.isAbandoned = true }
    for _ in 0..<50 where state.withLock({ $0.calls > 0 }) { usleep(1000) }
    state.withLock { state in
      for name in state.names.values { unlinkat(name.folder.descriptor, name.name, 0) }
      state.names = [:]
    }
  }

  private static func stopIfAbandoned() { update { _ in } }

  /// Stops the calling thread: its file has been removed under it, and nobody shall hear of that as an error.
  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }

  /// Removes those that dead processes left in a folder.
  private static func removeStale(in folder: Folder) {
    let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    guard let listing = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(listing) }
    // Once for all entries: to make it for each takes most of the time.
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
    // Another process may have removed it since, and its name be another file's.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(name, in: folder, descriptor) else { return }
    unlinkat(folder.descriptor, name, 0)
  }

  private static func isNamed(_ name: String, in folder: Folder, _ descriptor: Int32) -> Bool {
    var opened = stat()
    guard fstat(descriptor, &opened) == 0, let named = try? folder.status(of: name) else { return false }
    return Folder.Identity(opened) == Folder.Identity(named)
  }
}
