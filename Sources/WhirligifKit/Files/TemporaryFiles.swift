import Numerics
import Platform

/// The temporary files of this process.
package enum TemporaryFiles {
  private struct State {
    var paths: [String] = []
    /// In order. A set takes longer to make than a few folders to be found here.
    var visited: [String] = []
    var counter = 0
    /// The process is about to end: nobody goes on.
    var isAbandoned = false

    /// Takes a path away; false if it was not there.
    mutating func takePath(_ path: String) -> Bool {
      guard let place = paths.firstIndex(of: path) else { return false }
      paths.remove(at: place)
      return true
    }

    /// Notes a folder; false if it was noted before.
    mutating func visit(_ folder: String) -> Bool {
      let place = visited.firstIndex(beyond: { $0 >= folder })
      guard place == visited.count || visited[place] != folder else { return false }
      visited.insert(folder, at: place)
      return true
    }
  }

  private static let state = Locked(State())
  private static let prefix = ".whirligif-"
  private static let suffix = ".tmp"

  /// Creates one, and locks it.
  static func create(in folder: String, mode: mode_t) throws(SystemError) -> (path: String, descriptor: Int32) {
    try state.withLock { state throws(SystemError) in
      if state.isAbandoned { waitForTheEnd() }
      while true {
        state.counter += 1
        let path = "\(folder)/\(prefix)\(getpid())-\(state.counter)\(suffix)"
        do throws(SystemError) {
          let descriptor = try retrying { open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode) }
          guard isOurs(descriptor) else {
            close(descriptor)
            continue
          }
          state.paths.append(path)
          return (path, descriptor)
        } catch {
          if error.number != EEXIST { throw error }
        }
      }
    }
  }

  /// Locks a new file; false if a cleaning process was faster. File systems without locks have no such process.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var status = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Notes that one has its name no more.
  static func forget(_ path: String) {
    state.withLock { state in _ = state.takePath(path) }
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

  /// Removes those that dead processes left in a folder; looks once at each folder.
  static func removeStale(in folder: String) {
    guard state.withLock({ $0.visit(folder) }), let listing = opendir(folder) else { return }
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
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }
}
