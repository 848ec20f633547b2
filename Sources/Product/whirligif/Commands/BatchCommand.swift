import AtomicFiles
import Jobs
import Numerics
import Platform
import WhirligifKit

/// `whirligif batch`: many animations.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 {
    guard arguments.has("watch") else { return try run(arguments, forced: false) }
    let path = try arguments.manifest()
    if path == "-" { throw .invalidValue("'--watch' needs a manifest in a file.") }
    if arguments.has("no-clobber") {
      throw .invalidValue("'--watch' rewrites files, but '--no-clobber' keeps them: choose one.")
    }
    try Watch.run(isQuiet: arguments.has("quiet")) { changed throws(WhirligifError) in
      // The state tracks documents, but not the fonts and images that they reference.
      let isKnown = changed.map { $0.hasBytes(of: path) || $0.ends(with: ".json") } ?? true
      _ = try run(arguments, forced: !isKnown)
    }
    return 0
  }

  /// - Parameter forced: whether files that seem up to date are also rendered.
  private static func run(_ arguments: ParsedArguments, forced: Bool) throws(WhirligifError) -> Int32 {
    let runner = try Watchdog.watch(arguments.manifest(), seconds: arguments.maximumSeconds) {
      () throws(WhirligifError) in try makeRunner(arguments, forced: forced)
    }
    let plan = runner.plan
    let isQuiet = arguments.has("quiet")
    let log = JobLog(plan, label: "batch", isQuiet: isQuiet, warns: !isQuiet, mode: runner.mode)
    let results = try log.follow(runner) { results throws(WhirligifError) in
      try writeReport(results, arguments)
      try writePictures(results, arguments)
    }
    return results.firstNonNil { $0.exitStatus } ?? 0
  }

  /// Reads and checks the manifest.
  private static func makeRunner(_ arguments: ParsedArguments, forced: Bool) throws(WhirligifError) -> JobRunner {
    let (isProject, lookup, path) = (arguments.operands.isEmpty, ProjectLookup(arguments), try arguments.manifest())
    let project = isProject || lookup.isFile(path) ? ProjectNames() : lookup.namesOrWarning()
    var manifest = try Manifest(
      path: path, excluding: arguments.text("output"), project: project, isProject: isProject)
    manifest.isStrict = manifest.isStrict || arguments.has("strict")
    let jobs = JobList(manifest)
    let shard = arguments.text("shard").flatMap(OptionType.shard) ?? (1, 1)
    let folder = try arguments.outputFolder()
    let own = ["html", "report", "state"].compactMap { option in arguments.text(option).map { (option, $0) } }
    for (option, path) in own { try check(path, of: option, in: folder, arguments) }
    let state = arguments.has("state") ? [] : [("the state", FilePath.path(in: folder, RunState.usualName))]
    let plan = try JobPlan(
      jobs, below: folder, documents: DocumentCache(hashes: true), shard: shard,
      reserved: own.map { ("--\($0)", $1) } + state)
    try mappingFileErrors(OutputFile.check((own + state).map { .given($0.1) }))
    return try JobRunner(
      plan, mode: forced ? .force : try mode(arguments), threads: arguments.integer("jobs"),
      maximumSeconds: arguments.maximumSeconds, record: .file(arguments.text("state")),
      replaces: !arguments.has("no-clobber"))
  }

  /// Rejects, before any work, paths that could not be written afterwards.
  private static func check(
    _ path: String, of option: String, in output: String, _ arguments: ParsedArguments
  ) throws(WhirligifError) {
    if arguments.has("no-clobber"), option != "state", FileStamp(of: path)?.isFile == true {
      throw WhirligifError(FileError.kept(path))
    }
    if option != "state" { try OutputCheck.kind(option == "html" ? .html : .json, of: path, option: option) }
    // The batch creates its own output folder.
    let folder = FilePath.folder(of: path)
    if !folder.hasBytes(of: output), !folder.begins(with: output + "/") { try OutputCheck.folder(of: path) }
  }

  private static func mode(_ arguments: ParsedArguments) throws(WhirligifError) -> RunMode {
    let modes: [(String, RunMode)] = [("force", .force), ("verify", .verify), ("dry-run", .list)]
    let chosen = modes.filter { arguments.has($0.0) }
    if let first = chosen.first, first.1 != .list, arguments.has("no-clobber") {
      throw .invalidValue("'--\(first.0)' and '--no-clobber' exclude each other.")
    }
    if chosen.count > 1 { throw .invalidValue("'--\(chosen[0].0)' and '--\(chosen[1].0)' exclude each other.") }
    return chosen.first?.1 ?? .update
  }

  private static func writeReport(_ results: [JobResult], _ arguments: ParsedArguments) throws(WhirligifError) {
    guard let path = arguments.text("report") else { return }
    let version = ReportValue.Member(name: "version", value: .string(WhirligifKit.version))
    let page = ReportValue.page([version], list: "jobs", of: results.lazy.map { $0.entry })
    try mappingFileErrors(OutputFile.write(Array(page.utf8), to: .given(path)))
  }

  private static func writePictures(_ results: [JobResult], _ arguments: ParsedArguments) throws(WhirligifError) {
    guard let path = arguments.text("html") else { return }
    let folder = try arguments.outputFolder()
    let page = PictureMarkup(page: path, folder: folder).page(results)
    // If all jobs have failed, the page of an earlier run is kept.
    guard !page.isEmpty else { return }
    try mappingFileErrors(OutputFile.write(Array(page.utf8), to: .given(path)))
  }
}

extension ParsedArguments {
  /// The path of the manifest: by default the project file.
  fileprivate func manifest() throws(WhirligifError) -> String {
    if let path = operands.first {
      guard FileStamp(of: path)?.isFolder == true else { return path }
      let folder = ShellWord.quoted(path)
      throw .cannotRead(
        path: path, reason: "it is a folder; 'whirligif render \(folder) -o out/' renders the animations in it")
    }
    return try ProjectLookup(self).required(by: OptionTable.batch)
  }

  /// The output folder: by default that of the project file without an operand, else the current one.
  fileprivate func outputFolder() throws(WhirligifError) -> String {
    if let folder = text("output") { return folder }
    return operands.isEmpty ? FilePath.folder(of: try manifest()) : "."
  }
}
