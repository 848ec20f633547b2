import AtomicFiles
import Jobs
import Numerics
import Platform
import Synchronization
import WhirligifKit

/// The jobs of a `render` command, and what is said of them.
struct RenderRun {
  private let arguments: ParsedArguments
  private let plan: JobPlan
  private let isMany: Bool
  /// Whether a file goes to standard output.
  let isStream: Bool

  /// - Throws: `invalidValue` for names that are not distinct or imply no format; `cannotCreate` for an existing file
  ///   that must not be replaced, or for a missing folder; `invalidDocument` for unsafe names of many files.
  init(_ line: InputLine) throws(WhirligifError) {
    (arguments, isMany) = (line.arguments, line.isMany)
    isStream = !isMany && arguments.texts("output").contains(where: OutputFile.isStandardOutput)
    let inputs = isMany ? try line.inputs : [RenderSet.Input(word: arguments.operands[0])]
    let set = try RenderNames.set(of: inputs, arguments, isMany: isMany, line.project)
    // A name without an extension gets the container of a sheet, or of the profile.
    let profile = arguments.text("profile").flatMap(SizeProfile.named)
    if !isMany, !["format", "sheet", "profile"].contains(where: arguments.has) {
      for member in set.members { try RenderNames.checkExtension(of: member.path) }
    }
    let jobs = set.jobs(
      settings: arguments.settings, isShared: isMany, columns: arguments.integer("sheet"),
      usual: arguments.has("sheet") ? .png : profile.flatMap { Container(named: $0.containers[0]) },
      project: line.project)
    plan =
      if isMany { try JobPlan(several: jobs, documents: line.documents, writesReport: arguments.has("json")) } else {
        try JobPlan(
          only: jobs[0], documents: line.documents, replaces: !arguments.has("no-clobber"),
          makesFolders: RenderNames.areFolders(arguments.texts("output")),
          writesReport: arguments.has("json") && !isStream)
      }
  }

  /// Renders and writes the files.
  ///
  /// - Parameter start: when the work began.
  /// - Returns: the exit status: that of the first failure.
  /// - Throws: the failure of an only job.
  func run(since start: Deadline) throws(WhirligifError) -> Int32 {
    let runner = try JobRunner(
      plan, threads: arguments.integer("jobs"), maximumSeconds: RenderLimits.defaultRenderingSeconds,
      replaces: !arguments.has("no-clobber"), hashes: arguments.has("json"), start: isMany ? nil : start)
    // From here on, the runner knows what takes how long.
    Watchdog.release()
    return isMany ? try runMany(runner) : try runOne(runner)
  }

  private func runMany(_ runner: JobRunner) throws(WhirligifError) -> Int32 {
    let isJSON = arguments.has("json")
    let log = JobLog(
      plan, label: "render", isQuiet: arguments.has("quiet") || isJSON, warns: !arguments.has("quiet"), mode: .force)
    let results = try log.follow(runner)
    if isJSON {
      try StandardOutput.write(ReportValue.array(results.map { $0.entry }).page)
    } else {
      tellNames(of: results)
    }
    return results.firstNonNil { $0.exitStatus } ?? 0
  }

  private func runOne(_ runner: JobRunner) throws(WhirligifError) -> Int32 {
    let progress = OutputProgress(isQuiet: arguments.has("quiet"))
    let results: [JobResult]
    do {
      defer { progress.clear() }
      results = try Watchdog.watch(runner) { () throws(WhirligifError) in
        try runner.run(progress: progress.show) { _ in }
      }
    }
    for case .failed(let error) in results.map({ $0.outcome }) { throw error }
    try tell(results)
    return 0
  }

  /// Prints the results: each warning once, and a line or an object of the JSON report for each output.
  private func tell(_ results: [JobResult]) throws(WhirligifError) {
    var told: Set<Name> = []
    for case .rendered(let output, _, .overwritten) in results.map({ $0.outcome }) {
      Whirligif.warn("'\(output.files[0].path)' is a mount point and cannot be replaced: it was overwritten in place.")
    }
    for finding in results.flatMap({ $0.report?.findings ?? [] }) where !arguments.has("quiet") {
      guard told.insert(Name(finding.sentence)).inserted else { continue }
      let message = finding.finding.report
      if finding.isNote { Whirligif.note(message) } else { Whirligif.warn(message) }
    }
    if arguments.has("json") {
      let reports = results.map { $0.entry }
      let page = (reports.count == 1 ? reports[0] : .array(reports)).page
      // Where a picture goes, nothing else does.
      if isStream {
        StandardOutput.printToStandardError(page)
      } else {
        try StandardOutput.write(page)
      }
    } else if !arguments.has("quiet") {
      for result in results where result.path != "-" {
        guard let report = result.report else { continue }
        StandardOutput.printToStandardError(StandardOutput.visible(Self.line(result.path, report)) + "\n")
      }
      tellNames(of: results)
    }
  }

  /// Prints each name of a project with its value and its file.
  private func tellNames(of results: [JobResult]) {
    guard !arguments.has("quiet") else { return }
    var told: Set<NamedValue> = []
    for name in results.flatMap({ $0.report?.names ?? [] }) where told.insert(name).inserted {
      let line = "\(name.name) is \(name.value) in \(name.file)"
      StandardOutput.printToStandardError(StandardOutput.visible(line) + "\n")
    }
  }

  /// `ring.gif: 40 x 40 pixels, 8 frames, 0.8 s, 1234 bytes`.
  private static func line(_ path: String, _ report: RenderReport) -> String {
    let facts = [
      "\(report.width) x \(report.height) pixels", "\(report.frames) frame" + (report.frames == 1 ? "" : "s"),
      "\(ValueText.plain(report.duration)) s", "\(report.bytes) bytes",
    ]
    return "\(path): " + (facts + report.concessions).joined(separator: ", ")
  }
}

/// The progress of the output that is being rendered, one after the other.
private final class OutputProgress: Sendable {
  private let bar = Mutex<(path: String, bar: ProgressBar?)?>(nil)
  private let isQuiet: Bool

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  @Sendable func show(_ path: String, _ fraction: Double) {
    guard !isQuiet else { return }
    bar.withLock { shown in
      if shown?.path.hasBytes(of: path) != true {
        shown?.bar?.clear()
        shown = (path, ProgressBar(label: path, counts: false))
      }
      shown?.bar?.show(Int(fraction * 100), of: 100)
    }
  }

  func clear() { bar.withLock { $0?.bar?.clear() } }
}

extension JobResult {
  /// The entry of a JSON report.
  var entry: ReportValue { json { $0.json } }

  /// The exit status of a failure; nil for success.
  var exitStatus: Int32? {
    switch outcome {
    case .failed(let error): error.exitStatus
    case .drifted: 65
    default: nil
    }
  }
}
