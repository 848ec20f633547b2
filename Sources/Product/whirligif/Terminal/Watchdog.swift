import AtomicFiles
import Jobs
import Numerics
import Platform
import Synchronization
import WhirligifKit

/// Ends the process if some work exceeds its limit of processor time and does not stop by itself.
///
/// The work begins with the first byte that is read. The library checks the time of a rendering between shapes; reading
/// and single shapes can take longer than everything else.
enum Watchdog {
  /// The seconds after the limit in which the work can stop by itself.
  private static let grace = 0.1

  private struct Work {
    /// The name in messages.
    let name: String
    let limit: Double
    let deadline: Deadline

    init(_ name: String, limit: Double) {
      (self.name, self.limit) = (name, limit)
      deadline = Deadline(in: limit + Watchdog.grace)
    }
  }

  /// Nil while no work is watched.
  private static let work = Mutex<Work?>(nil)
  /// The batch whose jobs are watched.
  private static let runner = Mutex<JobRunner?>(nil)
  private static let hasThread = Mutex(false)

  /// Runs `body`; ends the process with exit status 64 if it exceeds `seconds` and does not stop.
  ///
  /// - Parameter name: of the work in messages.
  static func watch<Result>(
    _ name: String, seconds: Double, _ body: () throws(WhirligifError) -> Result
  ) throws(WhirligifError) -> Result {
    work.withLock { $0 = Work(name, limit: seconds) }
    defer { work.withLock { $0 = nil } }
    startThread()
    return try body()
  }

  /// Ends the watch over the current work, which others watch from now on.
  static func release() { work.withLock { $0 = nil } }

  private static func startThread() {
    hasThread.withLock { hasThread in
      if !hasThread { hasThread = SystemThread.detached { run() } }
    }
  }

  private static func run() -> Never {
    while true {
      if let work = work.withLock({ $0 }), work.deadline.isOver { end(work.name, work.limit) }
      if let runner = runner.withLock({ $0 }), let (name, limit) = runner.overdue(by: grace) { end(name, limit) }
      Clock.sleep(seconds: 0.02)
    }
  }

  /// Reports that some work takes too long, and ends the process.
  private static func end(_ name: String, _ limit: Double) -> Never {
    Signals.runExitActions(within: 0.1)
    TemporaryFiles.abandonAll()
    for line in WhirligifError.tooSlow(seconds: nil, limit: limit).report { Whirligif.printError("\(name): \(line)") }
    _exit(64)
  }

  /// Runs `body`, the work of a batch; ends the process if one of its jobs cannot be stopped. The results of the other
  /// jobs are recorded.
  static func watch<Result>(
    _ runner: JobRunner, _ body: () throws(WhirligifError) -> Result
  ) throws(WhirligifError) -> Result {
    self.runner.withLock { $0 = runner }
    defer { self.runner.withLock { $0 = nil } }
    startThread()
    return try body()
  }
}
