import Synchronization

/// Records the paths of the input files that the process reads, so that they can be watched for changes.
package enum InputLog {
  /// Nil while nothing is recorded.
  private static let paths = Mutex<Set<String>?>(nil)

  /// Starts recording.
  package static func begin() { paths.withLock { $0 = [] } }

  /// Records a file that is about to be read, whether it exists or not.
  package static func note(_ path: String) {
    paths.withLock { paths in _ = paths?.insert(path) }
  }

  /// The paths recorded since the last call, sorted.
  package static func take() -> [String] {
    paths.withLock { paths in
      let taken = paths ?? []
      if paths != nil { paths = [] }
      return taken.sorted()
    }
  }
}
