import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that exists only until it is renamed into its place.
///
/// Its writer holds a lock on it, which ends with the process, however that ends: so whoever finds one without a lock may
/// remove it. The names of the living ones are kept, so that a signal can remove them.
struct TemporaryFile: ~Copyable {
  private let path: String
  /// -1 once it is closed.
  private var descriptor: Int32

  /// - Parameter mode: permissions of the file that will be replaced, so that nobody else can read on meanwhile.
  init(in folder: String, mode: mode_t?) throws(SystemError) {
    (path, descriptor) = try Living.create(in: folder, mode: mode.map { $0 & 0o777 | 0o200 } ?? 0o666)
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: descriptor)
  }

  /// Gives it the permissions of the old file, and its owner where this process may.
  func adopt(mode: mode_t, owner: uid_t, group: gid_t) throws(SystemError) {
    if owner != geteuid() || group != getegid() { _ = fchown(descriptor, owner, group) }
    try retrying { fchmod(descriptor, mode) }
  }

  func synchronize() throws(SystemError) {
    try retrying { fsync(descriptor) }
  }

  func rename(to target: String) throws(SystemError) {
    try retrying { systemRename(path, target) }
    Living.forget(path)
  }

  /// Removes it if it was not renamed.
  func remove() { Living.remove(path) }

  /// Closes the file, after it has been renamed: until then the lock must hold.
  mutating func finish() throws(SystemError) {
    let open = descriptor
    descriptor = -1
    try closing(open)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the temporary files that dead processes left in a folder; looks once at each folder.
  static func removeStale(in folder: String) { Living.removeStale(in: folder) }

  /// Removes all that exist, and holds up all who want to create one: for the last moments of the process.
  static func abandonAll() { Living.abandonAll() }
}

/// `rename(2)`, under a name that no method here has.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

/// The temporary files of this process.
private enum Living {
  struct State: ~Copyable {
    var paths: Set<String> = []
    var visited: Set<String> = []
    var counter = 0
    /// The process is about to end: nobody goes on.
    var isAbandoned = false
  }

  static let state = Mutex(State())
  static let prefix = ".whirligif-"
  static let suffix = ".tmp"

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
          state.paths.insert(path)
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

  static func forget(_ path: String) {
    state.withLock { state in _ = state.paths.remove(path) }
  }

  static func remove(_ path: String) {
    state.withLock { state in
      if state.isAbandoned { waitForTheEnd() }
      if state.paths.remove(path) != nil { unlink(path) }
    }
  }

  static func abandonAll() {
    state.withLock { state in
      for path in state.paths { unlink(path) }
      state.isAbandoned = true
    }
  }

  /// Stops the calling thread: its file has been removed under it, and nobody shall hear of that as an error.
  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }

  static func removeStale(in folder: String) {
    guard state.withLock({ $0.visited.insert(folder).inserted }), let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name -> String? in
        let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
        return strncmp(name, prefix, prefix.utf8.count) == 0 ? String(cString: name) : nil
      }
      if let name, name.hasSuffix(suffix) { removeIfUnlocked("\(folder)/\(name)") }
    }
  }

  private static func removeIfUnlocked(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }
}
