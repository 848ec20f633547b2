import Jobs
import Numerics
import Synchronization
import Platform
import WhirligifKit

/// What is said of many jobs: a progress bar on a terminal, elsewhere a line for each and the progress every few
/// seconds, only failures if quiet.
final class JobLog: Sendable {
  private struct Counts {
    var rendered = 0
    var current = 0
    var failed = 0
    var warnings = 0
    var done: Int { rendered + current + failed }
  }

  private let total: Int
  private let isQuiet: Bool
  /// Whether the names of outputs are paths, rather than relative to the output folder.
  private let namesPaths: Bool
  /// Whether warnings are printed: each once for each document.
  private let warns: Bool
  private let told = Mutex<Set<Name>>([])
  /// Messages that many files commonly have, which are counted: the first one, its output, and the documents.
  private let counted = Mutex<[Name: (first: Finding, output: String, documents: Set<Name>)]>([:])
  private let mode: RunMode
  private let bar: ProgressBar?
  private let counts = Mutex(Counts())
  /// The first failure to write a line. The work continues, and ``finish()`` reports it.
  private let failure = Mutex<WhirligifError?>(nil)

  init(_ plan: JobPlan, label: String, isQuiet: Bool, warns: Bool, mode: RunMode) {
    total = plan.count
    (self.isQuiet, self.warns, self.mode) = (isQuiet, warns, mode)
    namesPaths = plan.isOfCommand
    bar = isQuiet || mode == .list ? nil : ProgressBar(label: label, delay: 0)
  }

  /// Runs the jobs and prints their results, and the summary also if a signal ends the process.
  ///
  /// - Parameter finish: writes reports of the results, before the summary.
  func follow(
    _ runner: JobRunner, _ finish: ([JobResult]) throws(WhirligifError) -> Void = { _ in }
  ) throws(WhirligifError) -> [JobResult] {
    Signals.addExitAction { [self] in
      runner.saveWithoutWaiting()
      interrupted()
    }
    defer { Signals.removeLastExitAction() }
    let results = try Watchdog.watch(runner) { () throws(WhirligifError) in try runner.run { self.add($0) } }
    bar?.clear()
    for warning in runner.warnings { Whirligif.warn(warning) }
    warnOfCounted()
    try finish(results)
    try self.finish()
    return results
  }

  private func add(_ result: JobResult) {
    let done = counts.withLock { counts in
      switch result.outcome {
      case .rendered, .verified, .planned: counts.rendered += 1
      case .skipped: counts.current += 1
      case .failed, .drifted, .withheld: counts.failed += 1
      }
      return counts.done
    }
    if !result.isGood { printError(result) }
    if warns { warn(of: result) }
    if bar?.redraws != true, !isQuiet, result.isGood {
      // The list of a dry run is the data that was asked for; everything else is a report.
      if mode == .list { write(line(result)) } else { StandardOutput.printToStandardError(line(result)) }
    }
    bar?.show(done, of: total)
  }

  private func name(of result: JobResult) -> String { namesPaths ? result.path : result.name }

  private func line(_ result: JobResult) -> String {
    let name = StandardOutput.visible(name(of: result))
    return switch result.outcome {
    case .rendered(let output, _, _): "\(name): \(output.report.bytes) bytes\n"
    case .verified: "\(name): verified\n"
    case .skipped: "\(name): up to date\n"
    case .planned: mode == .list ? "\(name)\n" : ""
    case .failed, .drifted, .withheld: ""
    }
  }

  private static let common: [Finding.Kind] = [.still, .frozen, .unused, .openLoop, .playsOnce, .noMotion]

  /// Prints the warnings of a result that no earlier result of the same document had.
  private func warn(of result: JobResult) {
    let document = result.job?.source ?? result.name
    for warning in result.report?.findings ?? [] {
      let sentence = warning.sentence
      guard !Self.common.contains(warning.finding.kind) else {
        let isAboutFile = [.still, .frozen].contains(warning.finding.kind)
        let key = Name(isAboutFile ? warning.finding.code : sentence)
        counted.withLock { counted in
          _ = counted[key, default: (warning.finding, name(of: result), [])].documents.insert(Name(document))
        }
        continue
      }
      guard told.withLock({ $0.insert(Name("\(document)\n\(sentence)")).inserted }) else { continue }
      bar?.clear()
      let message = "\(name(of: result)): \(warning.finding.report)"
      guard !warning.isNote else {
        Whirligif.note(message)
        continue
      }
      counts.withLock { $0.warnings += 1 }
      Whirligif.warn(message)
    }
  }

  /// Prints a line for each kind of message that is counted.
  private func warnOfCounted() {
    for (_, warning) in counted.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      let others = warning.documents.count - 1
      let more = others == 0 ? "" : " (and \(others) more document\(others == 1 ? "" : "s") alike)"
      let message = "\(warning.output)\(more): \(warning.first.report)"
      guard !Warning(warning.first).isNote else {
        Whirligif.note(message)
        continue
      }
      counts.withLock { $0.warnings += 1 }
      Whirligif.warn(message)
    }
  }

  private func printError(_ result: JobResult) {
    bar?.clear()
    switch result.outcome {
    case .failed(let error):
      let position = result.position.map { "\($0): " } ?? ""
      for line in error.report { Whirligif.printError("\(position)\(name(of: result)): \(line)") }
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
  private func finish() throws(WhirligifError) {
    bar?.clear()
    if let failure = failure.withLock({ $0 }) { throw failure }
    if !isQuiet { StandardOutput.printToStandardError(summary + "\n") }
  }

  /// Prints the last line of a batch that a signal ends.
  private func interrupted() {
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
    let current = namesPaths || mode == .verify ? [] : ["\(counts.current) up to date"]
    let parts = ["\(counts.rendered) \(verb)"] + current + ["\(counts.failed) failed"]
    let left = total - counts.done
    let warnings = ["\(counts.warnings) warning" + (counts.warnings == 1 ? "" : "s")]
    return (parts + (left > 0 ? ["\(left) not done"] : []) + (counts.warnings > 0 ? warnings : []))
      .joined(separator: ", ") + "."
  }
}
