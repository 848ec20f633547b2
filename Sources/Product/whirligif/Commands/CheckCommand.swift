import AtomicFiles
import Inspect
import Jobs
import Numerics
import Platform
import WhirligifKit

/// `whirligif check`: errors and probable mistakes in documents.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 {
    if arguments.has("format") { return try format(inputs(of: arguments.operands, .json), arguments) }
    if arguments.has("dry-run") { throw .invalidValue("'--dry-run' needs '--format'.") }
    let findings = try arguments.operands.isEmpty ? project(arguments) : documents(arguments.operands, arguments)
    let repetitions = Repetition.all(in: findings.map { ($0.path, $0.finding.declarations) })
    if arguments.has("json") {
      let reports = findings.map { path, finding in
        report(
          path, finding: finding,
          repeated: repetitions.filter { $0.paths.contains { $0.hasBytes(of: path) } }.map { $0.name })
      }
      try StandardOutput.write(ReportValue.array(reports).page)
    } else {
      for (path, finding) in findings { try tell(path, finding) }
      for repetition in repetitions { try StandardOutput.write("\(repetition)\n") }
    }
    return findings.compactMap { $0.finding.error?.exitStatus }.first ?? 0
  }

  private static func documents(
    _ words: [String], _ arguments: ParsedArguments
  ) throws(WhirligifError) -> [(path: String, finding: Finding)] {
    try inputs(of: words, .animations).map { ($0.word, check($0.word, seconds: arguments.maximumSeconds)) }
  }

  private static func inputs(of words: [String], _ kind: FileKind) throws(WhirligifError) -> [RenderSet.Input] {
    var inputs: [RenderSet.Input] = []
    for word in words { inputs += try InputSearch.inputs(for: word, of: kind) }
    return inputs
  }

  /// The project file, and what its jobs animate.
  private static func project(
    _ arguments: ParsedArguments
  ) throws(WhirligifError) -> [(path: String, finding: Finding)] {
    let path = try ProjectLookup(arguments).required(by: OptionTable.check)
    do throws(WhirligifError) {
      let sources = try ProjectFile.checkedSources(of: path)
      return [(path, Finding())] + (try documents(sources, arguments))
    } catch {
      return [(path, Finding(error: error))]
    }
  }

  private struct Finding {
    var error: WhirligifError?
    var warnings: [String] = []
    var notes: [String] = []
    var declarations: [(name: String, text: String)] = []
    var measures: [ReportValue.Member] = []
  }

  private static func check(_ path: String, seconds: Double) -> Finding {
    do throws(WhirligifError) {
      return try Watchdog.watch(path, seconds: seconds) { () throws(WhirligifError) in
        let source = PresetSource(path)
        let bytes = try source.bytes()
        let animation = try Animation(bytes: bytes, source: source)
        let assessment = try animation.assessment()
        let messages = try animation.documentWarnings()
        let warnings = messages.filter { !$0.isNote }.map { $0.finding.report } + assessment.warnings
        return Finding(
          warnings: conflictingParameters(animation) + source.unusedNames(bytes) + warnings,
          notes: messages.filter { $0.isNote }.map { $0.finding.report },
          declarations: source.fullDeclarations(bytes), measures: assessment.members)
      }
    } catch {
      return Finding(error: error)
    }
  }

  /// Parameters that have the name of an option of `render`.
  private static func conflictingParameters(_ animation: Animation) -> [String] {
    // Only a preset's author can choose other names.
    animation.family.isEmpty
      ? []
      : animation.parameters.filter { OptionTable.render.option(named: $0.flag) != nil }.map {
        "parameter \"\($0.name)\" can only be set by --set: render has an option --\($0.flag)"
      }
  }

  // MARK: Form

  /// Rewrites documents in the one form; with `--dry-run`, only names those that are not in it.
  private static func format(
    _ inputs: [RenderSet.Input], _ arguments: ParsedArguments
  ) throws(WhirligifError) -> Int32 {
    if arguments.has("json") { throw .invalidValue("'--format' and '--json' exclude each other.") }
    var statuses: [Int32] = []
    for input in inputs {
      do throws(WhirligifError) {
        let isChanged = try Watchdog.watch(input.word, seconds: arguments.maximumSeconds) {
          () throws(WhirligifError) in
          try format(input, writes: !arguments.has("dry-run"))
        }
        if isChanged, arguments.has("dry-run") { statuses.append(WhirligifError.notAsAsked([]).exitStatus) }
      } catch {
        for line in error.report { Whirligif.printError(line) }
        statuses.append(error.exitStatus)
      }
    }
    return statuses.first ?? 0
  }

  /// - Returns: whether the document is not in the form.
  private static func format(_ input: RenderSet.Input, writes: Bool) throws(WhirligifError) -> Bool {
    let path = input.word
    let source = PresetSource(path)
    if case .builtin(let name) = source {
      throw .invalidValue(
        "'\(name)' is a built-in preset: expected a file. See 'whirligif show \(ShellWord.quoted(name)) --document'.")
    }
    let bytes = try source.bytes()
    let formatted = try source.formatted(bytes)
    let isChanged = formatted != bytes
    // Only here is an input meant to be replaced.
    _ = InputLog.take()
    if writes, isChanged || path == "-" {
      try mappingFileErrors(OutputFile.write(formatted, to: OutputPath(path, given: input.given)))
    }
    if isChanged, !writes || path != "-" {
      try StandardOutput.write("\(StandardOutput.visible(path)): \(writes ? "formatted" : "not formatted")\n")
    }
    return isChanged
  }

  private static func tell(_ path: String, _ finding: Finding) throws(WhirligifError) {
    if let error = finding.error {
      for line in error.report { Whirligif.printError(line) }
      return
    }
    for warning in finding.warnings { Whirligif.warn("\(path): \(warning)") }
    for note in finding.notes { Whirligif.note("\(path): \(note)") }
    try StandardOutput.write("\(StandardOutput.visible(path)): valid\n")
  }

  private static func report(_ path: String, finding: Finding, repeated: [String]) -> ReportValue {
    let errors = finding.error?.report ?? []
    let members: [ReportValue.Member] = [
      .init(name: "file", value: .string(path)), .init(name: "valid", value: .boolean(finding.error == nil)),
      .init(name: "errors", value: .array(errors.map(ReportValue.string))),
      .init(name: "findings", value: finding.error?.json ?? .array([])),
      .init(name: "warnings", value: .array(finding.warnings.map(ReportValue.string))),
      .init(name: "notes", value: .array(finding.notes.map(ReportValue.string))),
      .init(name: "repeatedParameters", value: .array(repeated.map(ReportValue.string))),
    ]
    return .object(members + finding.measures)
  }
}

/// A parameter that several documents declare alike.
private struct Repetition: CustomStringConvertible {
  let name: String
  var paths: [String]

  /// Those of several documents, in the order in which they are first found.
  static func all(in documents: [(path: String, declarations: [(name: String, text: String)])]) -> [Repetition] {
    var (found, indices): ([Repetition], [Name: Int]) = ([], [:])
    for (path, declarations) in documents {
      for (name, text) in declarations {
        if let index = indices["\(name):\(text)"] {
          if found[index].paths.last?.hasBytes(of: path) != true { found[index].paths.append(path) }
        } else {
          indices["\(name):\(text)"] = found.count
          found.append(Repetition(name: name, paths: [path]))
        }
      }
    }
    return found.filter { $0.paths.count > 1 }
  }

  var description: String {
    "parameter \"\(name)\" is declared alike in \(paths.count) documents: "
      + paths.map { StandardOutput.visible($0) }.joined(separator: ", ")
  }
}
