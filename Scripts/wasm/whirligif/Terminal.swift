// The command's surroundings for WebAssembly: what the terminal is like is handed in, and nothing is watched.

import Jobs
import Numerics
import Platform
import Synchronization
import WhirligifKit

/// Runs a command, whose words do not name the program.
///
/// - Returns: the exit status.
package func runCommand(_ words: [String]) -> Int32 { Whirligif.run(words) }

enum Terminal {
  static var width: Int {
    guard let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 else { return 80 }
    return columns
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    HandedFiles.state.withLock { $0.terminals.contains(Int(descriptor)) }
  }

  static func mayStyle(_ descriptor: Int32) -> Bool {
    if environment("NO_COLOR")?.isEmpty == false { return false }
    if environment("FORCE_COLOR")?.isEmpty == false { return true }
    return isTerminal(descriptor) && environment("TERM") != "dumb"
  }

  static var canRedraw: Bool { false }
  static func environment(_ name: String) -> String? { HandedFiles.state.withLock { $0.environment[name] } }
}

enum Clock {
  static var seconds: Double { 0 }
  static var processorSeconds: Double { 0 }
}

enum Signals {
  static func watch() {}
  static func endByClosedPipe() -> Never { fatalError("there are no pipes") }
  static func addExitAction(_ action: @escaping @Sendable () -> Void) {}
  static func removeLastExitAction() {}
}

/// Whoever runs the module ends it when it takes too long: the limit is handed out when files are asked for.
enum Watchdog {
  static func watch<Result>(
    _ name: String, seconds: Double, _ body: () throws(WhirligifError) -> Result
  ) throws(WhirligifError) -> Result {
    let said = HandedFiles.state.withLock { $0.messages }
    for line in WhirligifError.tooSlow(seconds: nil, limit: seconds).report { Whirligif.printError(line) }
    HandedFiles.state.withLock { state in
      state.limit = ((state.limit?.seconds ?? 0) + seconds, state.messages)
      state.messages = said
    }
    return try body()
  }
  static func watch<Result>(
    _ runner: JobRunner, _ body: () throws(WhirligifError) -> Result
  ) throws(WhirligifError) -> Result { try body() }
  static func release() {}
}

// MARK: Commands that need signals, sockets, or files that change

enum Watch {
  static func run(
    isQuiet: Bool, _ body: ([String]) throws(WhirligifError) -> Void
  ) throws(WhirligifError) { throw .nativeOnly("'--watch'") }
}

enum BatchCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 { throw .nativeOnly("'batch'") }
}

enum PreviewCommand {
  static func run(_ words: [String]) throws(WhirligifError) { throw .nativeOnly("'preview'") }
}

enum StudioCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) { throw .nativeOnly("'studio'") }
}

enum ServeCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) { throw .nativeOnly("'serve'") }
}

enum GalleryCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) { throw .nativeOnly("'gallery'") }
}

extension WhirligifError {
  fileprivate static func nativeOnly(_ what: String) -> WhirligifError {
    .invalidValue("\(what) needs the native command, which this system does not have.")
  }
}
