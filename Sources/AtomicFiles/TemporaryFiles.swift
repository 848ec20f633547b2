import Synchronization
import Platform

/// The temporary files of this process.
///
/// They have the lowest numbers that are free in their folder, so that one which a dead process left stands in the way of the next: then, and
/// before a process writes its second file, the folder is looked through for others. To write one file takes no longer in a large folder.
package enum TemporaryFiles {
  private struct State {
    var paths: [String] = []
    /// Folders that were looked through for what dead processes left.
    var visited: Set<String> = []
    var created = 0
    /// The process is about to end: nobody goes on.
    var isAbandoned = false

    /// Takes a path away; false if it was not there.
    mutating func takePath(_ path: String) -> Bool {
      guard let place = paths.firstIndex(of: path) else { return false }
      paths.remove(at: place)
      return true
    }

    /// Notes a folder; false if it was noted before.
    mutating func visit(_ folder: String) -> Bool { visited.insert(folder).inserted }
  }

  private static let state = Mutex(State())
  private static let prefix = ".whirligif-"
  private static let suffix = ".tmp"

  /// Creates one, and locks it.
  static func create(in folder: String, mode: mode_t) throws(SystemError) -> (path: String, descriptor: Int32) {
    try state.withLock { state throws(SystemError) in
      if state.isAbandoned { waitForTheEnd() }
      if state.created > 0, state.visit(folder) { removeStale(in: folder) }
      var number = state.paths.count + 1
      while true {
        let path = path(number, in: folder)
        do throws(SystemError) {
          let descriptor = try retrying { open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode) }
          guard isOurs(descriptor) else {
            close(descriptor)
            continue
          }
          state.created += 1
          state.paths.append(path)
          if exists(Self.path(number + 1, in: folder)), state.visit(folder) { removeStale(in: folder) }
          return (path, descriptor)
        } catch {
          if error.number != EEXIST { throw error }
          if state.visit(folder) { removeStale(in: folder) } else { number += 1 }
        }
      }
    }
  }

  private static func path(_ number: Int, in folder: String) -> String {
    "\(folder)/\(prefix)\(number)\(suffix)"
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Locks a new file; false if a cleaning process was faster. File systems without locks have no such process.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var status = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Gives one the name under which it stays. Nobody else can have its old name before that is forgotten here.
  static func rename(_ path: String, to target: String) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      if state.isAbandoned { waitForTheEnd() }
      try retrying { systemRename(path, target) }
      _ = state.takePath(path)
    }
  }

  /// Removes one, unless it has been renamed.
  static func remove(_ path: String) {
    state.withLock { state in
      if state.isAbandoned { waitForTheEnd() }
      if state.takePath(path) { unlink(path) }
    }
  }

  /// Removes all that exist, and holds up every thread that wants to create another: for the last moments of a process.
  package static func abandonAll() {
    state.withLock { state in
      for path in state.paths { unlink(path) }
      state.isAbandoned = true
    }
  }

  /// Stops the calling thread: its file has been removed under it, and nobody shall hear of that as an error.
  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }

  /// Removes those that dead processes left in a folder.
  private static func removeStale(in folder: String) {
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    // Once for all entries: to make it for each takes most of the time.
    prefix.withCString { prefix in
      while let entry = readdir(listing) {
        guard let name = name(of: entry, beginningWith: prefix), name.hasSuffix(suffix) else { continue }
        removeIfUnlocked("\(folder)/\(name)")
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

  private static func removeIfUnlocked(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Another process may have removed it since, and its name be another file's.
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(path, descriptor) { unlink(path) }
  }

  private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }
}

/// `rename(2)`, under a name that no method here has.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
