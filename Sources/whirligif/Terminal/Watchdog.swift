import AtomicFiles
import Batch
import Platform
import Synchronization
import WhirligifKit

/// Ends the process if some work exceeds its time limit and does not stop by itself.
///
/// The library checks the time between shapes; a single shape can take longer than everything else.
final class Watchdog: Sendable {
  /// The seconds after the limit in which the work can stop by itself.
  private static let grace = 0.1

  private let state = Mutex<(work: String, limit: Double, deadline: Deadline)?>(nil)

  /// Runs `body`; ends the process with exit status 64 if it exceeds `seconds` and does not stop.
  ///
  /// - Parameter work: the name in messages.
  static func watch<Result>(
    _ work: String, seconds: Double?, _ body: () throws(WhirligifError) -> Result
  ) throws(WhirligifError) -> Result {
    guard let seconds else { return try body() }
    let watchdog = Watchdog()
    watchdog.state.withLock { $0 = (work, seconds, Deadline(in: seconds + grace)) }
    defer { watchdog.state.withLock { $0 = nil } }
    _ = SystemThread.detached { watchdog.run() }
    return try body()
  }

  private func run() {
    while let (work, limit, deadline) = state.withLock({ $0 }) {
      if deadline.isOver { Self.end(work, limit) }
      Clock.sleep(seconds: min(0.02, limit))
    }
  }

  /// Reports that some work takes too long, and ends the process.
  static func end(_ work: String, _ limit: Double) -> Never {
    TemporaryFiles.abandonAll()
    for line in WhirligifError.tooSlow(seconds: nil, limit: limit).report { Whirligif.printError("\(work): \(line)") }
    _exit(64)
  }

  /// Runs `body`, the work of a batch; ends the process if one of its jobs cannot be stopped. The results of the other
  /// jobs are recorded.
  static func watch<Result>(
    _ runner: BatchRunner, _ body: () throws(WhirligifError) -> Result
  ) throws(WhirligifError) -> Result {
    let watchdog = Watchdog()
    watchdog.state.withLock { $0 = ("", 0, Deadline(in: 0)) }
    defer { watchdog.state.withLock { $0 = nil } }
    _ = SystemThread.detached {
      while watchdog.state.withLock({ $0 != nil }) {
        if let (name, limit) = runner.overdue(by: grace) {
          runner.saveWithoutWaiting()
          end(name, limit)
        }
        Clock.sleep(seconds: 0.05)
      }
    }
    return try body()
  }
}
