import Jobs
import Inspect
import WhirligifKit

/// `whirligif check`: errors and probable mistakes in documents.
enum CheckCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 {
    let findings = try arguments.operands.isEmpty ? project(arguments) : documents(arguments.operands, arguments)
    if arguments.has("json") {
      try StandardOutput.write(ReportValue.array(findings.map { report($0.path, $0.finding) }).page)
    } else {
      for (path, finding) in findings { try tell(path, finding) }
    }
    return findings.compactMap { $0.finding.error?.exitStatus }.first ?? 0
  }

  private static func documents(
    _ words: [String], _ arguments: ParsedArguments
  ) throws(WhirligifError) -> [(path: String, finding: Finding)] {
    var paths: [String] = []
    for word in words { paths += try InputSearch.inputs(for: word).map(\.word) }
    return paths.map { ($0, check($0, seconds: arguments.maximumSeconds)) }
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
    var measures: [ReportValue.Member] = []
  }

  private static func check(_ path: String, seconds: Double) -> Finding {
    do throws(WhirligifError) {
      return try Watchdog.watch(path, seconds: seconds) { () throws(WhirligifError) in
        let animation = try Animation(source: PresetSource(path))
        let assessment = try animation.assessment()
        let warnings = try animation.documentWarnings() + assessment.warnings
        return Finding(warnings: conflictingParameters(animation) + warnings, measures: assessment.members)
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

  private static func tell(_ path: String, _ finding: Finding) throws(WhirligifError) {
    if let error = finding.error {
      for line in error.report { Whirligif.printError(line) }
      return
    }
    for warning in finding.warnings { Whirligif.warn("\(path): \(warning)") }
    try StandardOutput.write("\(StandardOutput.visible(path)): valid\n")
  }

  private static func report(_ path: String, _ finding: Finding) -> ReportValue {
    let errors = finding.error?.report ?? []
    let members: [ReportValue.Member] = [
      .init(name: "file", value: .string(path)), .init(name: "valid", value: .boolean(finding.error == nil)),
      .init(name: "errors", value: .array(errors.map(ReportValue.string))),
      .init(name: "warnings", value: .array(finding.warnings.map(ReportValue.string))),
    ]
    return .object(members + finding.measures)
  }
}
