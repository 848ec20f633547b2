import Numerics
import Synchronization

/// Records the input files that the process reads, so that they can be watched for changes and no output replaces one.
package enum InputLog {
  /// An input, as it was before it was read.
  package struct File: Sendable {
    package let path: String
    /// Nil if there was no file.
    package let stamp: FileStamp?

    package init(path: String) { (self.path, stamp) = (path, FileStamp(of: path)) }
  }

  private struct Log {
    var inputs: [Name: File] = [:]
    /// The paths of the files that no output may replace.
    var files: [FileIdentity: String] = [:]
  }

  /// Nil while nothing is recorded.
  private static let log = Mutex<Log?>(nil)

  /// Starts recording.
  package static func begin() { log.withLock { $0 = Log() } }

  /// Records a file that is about to be read, whether it exists or not; `-` is standard input.
  package static func note(_ path: String) {
    log.withLock { log in
      guard log != nil else { return }
      if path != "-", log?.inputs[path] == nil { log?.inputs[path] = File(path: path) }
      guard let file = path == "-" ? FileIdentity(of: 0) : FileIdentity(of: path) else { return }
      log?.files[file] = path
    }
  }

  /// Records a file that may be read later.
  package static func protect(_ path: String) {
    log.withLock { log in
      guard log?.files != nil, let file = FileIdentity(of: path) else { return }
      let known = log?.files[file]
      log?.files[file] = known ?? path
    }
  }

  /// The inputs recorded since the last call, sorted by path; forgets all files.
  package static func take() -> [File] {
    log.withLock { log in
      let taken = log?.inputs ?? [:]
      if log != nil { log = Log() }
      return taken.values.sorted { Name($0.path) < Name($1.path) }
    }
  }

  /// The path of the recorded input that is this file; nil if there is none.
  ///
  /// A file that was removed in the meantime does not count, because its number may be that of another one now.
  package static func input(_ file: FileIdentity) -> String? {
    guard let path = log.withLock({ $0?.files[file] }) else { return nil }
    return path == "-" || FileIdentity(of: path) == file ? path : nil
  }
}
