import Numerics
import Platform
import Synchronization

/// The temporary files of this process: removed when it is about to end.
package enum TemporaryFiles {
  private struct State {
    /// The temporary folders that exist, or may exist because a call that creates or removes one has not returned, with
    /// the folders in which they are.
    var folders: [Name: Folder] = [:]
    /// The folders that were searched for stale files.
    var visited: Set<Name> = []
    /// The number of the last name.
    var last = 0
    /// The number of pending calls that change temporary files, and of those that replace a set of files. They hold no
    /// lock, because a disk may be slow.
    var calls = 0
    var replacements = 0
    /// Whether the process is about to end: no thread may continue.
    var isAbandoned = false

    mutating func count(_ change: Int, isSet: Bool) {
      if isSet { replacements += change } else { calls += change }
    }
  }

  private static let state = Mutex(State())

  /// Changes the state; does not return if the process is about to end.
  private static func update<Result>(_ body: (inout State) -> Result) -> Result {
    let result: Result? = state.withLock { $0.isAbandoned ? nil : body(&$0) }
    guard let result else { waitForTheEnd() }
    return result
  }

  /// Blocks the calling thread: its file was removed, and this must not be reported as an error.
  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }

  /// Whether this is the first temporary folder in a folder.
  static func isFirst(in folder: Folder) -> Bool { update { $0.visited.insert(Name(folder.path)).inserted } }

  /// A name that this process has not used.
  static func newName() -> String {
    let number = update { state in
      state.last += 1
      return state.last
    }
    return "\(TemporaryFolder.prefix)\(getpid())-\(number)\(TemporaryFolder.suffix)"
  }

  /// Runs calls that change temporary files or, with `isSet`, replace a set of files; the end of the process waits for
  /// them.
  static func during<Result, Failure>(
    isSet: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    update { $0.count(1, isSet: isSet) }
    defer {
      state.withLock { $0.count(-1, isSet: isSet) }
      update { _ in }
    }
    return try body()
  }

  /// Runs the calls that create a temporary folder; it is listed from their beginning, unless they return nil or throw.
  static func creating(
    _ name: String, in folder: Folder, _ body: () throws(SystemError) -> Folder?
  ) throws(SystemError) -> Folder? {
    try during { () throws(SystemError) in
      state.withLock { $0.folders[name] = folder }
      var created: Folder?
      defer { if created == nil { unlist(name) } }
      created = try body()
      return created
    }
  }

  /// Removes a folder that no longer exists from the list.
  static func unlist(_ name: String) { state.withLock { $0.folders[name] = nil } }

  /// Removes all temporary files and blocks every thread that wants to create another. Call at the end of the process.
  ///
  /// Waits at most 150 ms for pending calls, because a disk may not respond, and a second for the replacement of a set.
  /// Files of calls that are still pending are removed too.
  package static func abandonAll() {
    state.withLock { $0.isAbandoned = true }
    for _ in 0..<850 where state.withLock({ $0.replacements > 0 }) { usleep(1000) }
    for _ in 0..<150 where state.withLock({ $0.calls > 0 }) { usleep(1000) }
    state.withLock { state in
      for (name, folder) in state.folders { TemporaryFolder.erase(name.text, in: folder) }
      state.folders = [:]
    }
  }
}
