import Batch
import Synchronization
import Platform
import WhirligifKit

/// The output of a batch: a progress bar on a terminal, plain lines elsewhere, only failures if quiet.
final class BatchLog: Sendable {
  private struct Counts {
    var rendered = 0
    var current = 0
    var failed = 0
    var done: Int { rendered + current + failed }
  }

  private let total: Int
  private let isQuiet: Bool
  private let mode: BatchMode
  private let bar: ProgressBar?
  private let counts = Mutex(Counts())
  /// The first failure to write a line. The work continues, and ``finish()`` reports it.
  private let failure = Mutex<WhirligifError?>(nil)

  init(total: Int, isQuiet: Bool, mode: BatchMode) {
    self.total = total
    self.isQuiet = isQuiet
    self.mode = mode
    bar = isQuiet || mode == .list ? nil : ProgressBar(label: "batch", delay: 0)
  }

  func add(_ result: BatchResult) {
    let done = counts.withLock { counts in
      switch result.outcome {
      case .rendered, .verified, .planned: counts.rendered += 1
      case .skipped: counts.current += 1
      case .failed, .drifted: counts.failed += 1
      }
      return counts.done
    }
    if !result.isGood { printError(result) }
    if bar == nil, !isQuiet, result.isGood { write(line(result)) }
    bar?.show(done, of: total)
  }

  private func line(_ result: BatchResult) -> String {
    let name = Whirligif.visible(result.name)
    return switch result.outcome {
    case .rendered(let report, _): "\(name): \(report.bytes) bytes\n"
    case .verified: "\(name): verified\n"
    case .skipped: "\(name): up to date\n"
    case .planned: mode == .list ? "\(name)\n" : ""
    case .failed, .drifted: ""
    }
  }

  private func printError(_ result: BatchResult) {
    bar?.clear()
    switch result.outcome {
    case .failed(let error):
      let place = result.place.map { "\($0): " } ?? ""
      for line in error.report { Whirligif.printError("\(place)\(result.name): \(line)") }
    case .drifted(_, nil): Whirligif.printError("\(result.name): the file is missing.")
    case .drifted: Whirligif.printError("\(result.name): the file differs from the result of its job.")
    default: break
    }
  }

  private func write(_ text: String) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do throws(WhirligifError) {
        try StandardOutput.write(text)
      } catch {
        failure = error
      }
    }
  }

  /// Prints the last line.
  /// - Throws: the error of writing this line or an earlier one.
  func finish() throws(WhirligifError) {
    bar?.clear()
    if !isQuiet { write(summary + "\n") }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Prints the last line of a batch that a signal ends.
  func interrupted() {
    bar?.clear()
    if !isQuiet { StandardOutput.printToStandardError("Stopped. \(summary)\n") }
  }

  private var summary: String {
    let counts = counts.withLock { $0 }
    let verb =
      switch mode {
      case .update, .force: "rendered"
      case .verify: "verified"
      case .list: "to render"
      }
    let current = mode == .verify ? [] : ["\(counts.current) up to date"]
    let parts = ["\(counts.rendered) \(verb)"] + current + ["\(counts.failed) failed"]
    let left = total - counts.done
    return (parts + (left > 0 ? ["\(left) not done"] : [])).joined(separator: ", ") + "."
  }
}
