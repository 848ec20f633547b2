import AtomicFiles
import Batch
import Platform
import WhirligifKit

/// `whirligif batch`: many animations.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 {
    let manifest = try BatchManifest(path: arguments.operands[0])
    let shard = arguments.text("shard").flatMap(OptionType.shard) ?? (1, 1)
    let plan = try BatchPlan(manifest, folder: arguments.text("output") ?? ".", shard: shard)
    for option in ["html", "report"] {
      if let path = arguments.text(option) { try checkFolder(of: path, output: arguments.text("output") ?? ".") }
    }
    let runner = BatchRunner(
      plan, mode: try mode(arguments), threads: arguments.integer("jobs"), maximumSeconds: maximumSeconds(arguments))
    let log = BatchLog(total: plan.count, isQuiet: arguments.has("quiet"), mode: runner.mode)
    Signals.atEnd {
      runner.saveAtOnce()
      log.interrupted()
    }
    defer { Signals.takeBackLast() }
    Watchdog.watch(runner)
    let results = try runner.run { log.add($0) }
    for doubt in runner.doubts { Whirligif.warn(doubt) }
    try writeReport(results, arguments)
    try writePictures(results, plan, arguments)
    try log.finish()
    return results.lazy.compactMap(exitStatus).first ?? 0
  }

  /// Refuses a file in a folder that does not exist before the work, not after it.
  private static func checkFolder(of path: String, output: String) throws(WhirligifError) {
    let folder = FilePath.folder(of: path)
    // The batch makes its own folder.
    let isMade = folder == output || folder.hasPrefix(output + "/")
    guard !isMade, FileStamp(of: folder) == nil else { return }
    throw .cannotCreate(path: path, reason: "there is no folder '\(folder)'")
  }

  private static func maximumSeconds(_ arguments: ParsedArguments) -> Double {
    arguments.text("max-seconds").flatMap { ValueText.number($0) } ?? RenderLimits.defaultRenderingSeconds
  }

  private static func mode(_ arguments: ParsedArguments) throws(WhirligifError) -> BatchMode {
    let modes: [(String, BatchMode)] = [("force", .force), ("verify", .verify), ("dry-run", .list)]
    let chosen = modes.filter { arguments.has($0.0) }
    if chosen.count > 1 { throw .invalidValue("'--\(chosen[0].0)' and '--\(chosen[1].0)' exclude each other.") }
    return chosen.first?.1 ?? .update
  }

  private static func exitStatus(_ result: BatchResult) -> Int32? {
    switch result.outcome {
    case .failed(let error): error.exitStatus
    case .drifted: 65
    default: nil
    }
  }

  private static func writeReport(_ results: [BatchResult], _ arguments: ParsedArguments) throws(WhirligifError) {
    guard let path = arguments.text("report") else { return }
    let version = ReportValue.Member(name: "version", value: .string(WhirligifKit.version))
    let page = ReportValue.page([version], list: "jobs", of: results.lazy.map { $0.report })
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(Array(page.utf8), to: path) }
  }

  private static func writePictures(_ results: [BatchResult], _ plan: BatchPlan, _ arguments: ParsedArguments)
    throws(WhirligifError)
  {
    guard let path = arguments.text("html") else { return }
    let folder = arguments.text("output") ?? "."
    let page = PictureMarkup(page: path, folder: folder).page(results, plan)
    // Where every job has failed, the page of an earlier run stays.
    guard !page.isEmpty else { return }
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(Array(page.utf8), to: path) }
  }
}
