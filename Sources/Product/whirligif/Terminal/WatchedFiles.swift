import Numerics
import Platform
import WhirligifKit

/// The files that some work has read, and whether one of them has changed since.
struct WatchedFiles {
  private var files: [InputLog.File] = []

  var isEmpty: Bool { files.isEmpty }

  /// Runs some work and then watches the files that it has read; if it fails, also those of the previous run.
  ///
  /// Changes during the work count.
  mutating func follow<Result>(_ work: () throws(WhirligifError) -> Result) throws(WhirligifError) -> Result {
    let known = files.map { InputLog.File(path: $0.path) }
    _ = InputLog.take()
    do throws(WhirligifError) {
      let result = try work()
      files = InputLog.take()
      return result
    } catch {
      let read = InputLog.take()
      files = known.filter { file in !read.contains { $0.path.hasBytes(of: file.path) } } + read
      throw error
    }
  }

  /// The first changed file. A file that is temporarily missing, as when an editor replaces it, does not count yet.
  var changed: String? {
    files.first { file in
      let stamp = FileStamp(of: file.path)
      return stamp != nil && stamp != file.stamp
    }?.path
  }

  /// `mine.json` or `mine.json and 2 other files`.
  var names: String {
    guard let first = files.first else { return "" }
    let others = files.count - 1
    return StandardOutput.visible(first.path)
      + (others == 0 ? "" : " and \(others) other file" + (others == 1 ? "" : "s"))
  }
}

/// Repeats some work whenever a file that it has read changes, until a signal ends the process.
enum Watch {
  /// Errors are printed and watching continues; only first errors that no change of a file can fix are thrown.
  ///
  /// - Parameter work: receives the path of the changed file; nil at first.
  static func run(isQuiet: Bool, _ work: (String?) throws(WhirligifError) -> Void) throws(WhirligifError) {
    var files = WatchedFiles()
    do throws(WhirligifError) {
      try files.follow { () throws(WhirligifError) in try work(nil) }
    } catch {
      guard error.exitStatus == 65, !files.isEmpty else { throw error }
      tell(error)
    }
    if files.isEmpty { throw .invalidValue("'--watch' has nothing to watch: no file was read.") }
    if !isQuiet { StandardOutput.printToStandardError("Watching \(files.names). Press Ctrl-C to stop.\n") }
    while true {
      Clock.sleep(seconds: 0.1)
      guard let path = files.changed else { continue }
      if !isQuiet {
        StandardOutput.printToStandardError("\(Clock.timeOfDay) \(StandardOutput.visible(path)) has changed.\n")
      }
      FontCatalog.forget(file: path)
      do throws(WhirligifError) {
        try files.follow { () throws(WhirligifError) in try work(path) }
      } catch {
        if case .closedPipe = error { throw error }
        tell(error)
      }
    }
  }

  private static func tell(_ error: WhirligifError) {
    for line in error.report { Whirligif.printError(line) }
  }
}
