import Synchronization

/// The paths of the input files that the process reads, noted while somebody wants to know which to look at for
/// changes.
package enum InputLog {
  /// Nil while nobody wants to know.
  private static let paths = Mutex<Set<String>?>(nil)

  /// Notes from now on.
  package static func begin() { paths.withLock { $0 = [] } }

  /// Notes a file that is about to be read, whether it exists or not.
  package static func note(_ path: String) {
    paths.withLock { paths in _ = paths?.insert(path) }
  }

  /// The paths since the beginning, or since they were last asked for, in order.
  package static func take() -> [String] {
    paths.withLock { paths in
      let taken = paths ?? []
      if paths != nil { paths = [] }
      return taken.sorted()
    }
  }
}
