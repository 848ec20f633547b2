import AtomicFiles
import Jobs
import Inspect
import Numerics
import WhirligifKit

/// `whirligif inspect`: the contents of finished pictures and of sources, and their anomalies.
enum InspectCommand {
  /// The output for one file.
  struct Finding {
    let page: String
    let report: ReportValue
    var warnings: [String] = []
    var isDamaged = false
  }

  static func run(_ arguments: ParsedArguments) throws(WhirligifError) -> Int32 {
    var paths: [String] = []
    for word in arguments.operands { paths += try InputSearch.inputs(for: word, of: .anything).map({ $0.word }) }
    var status: Int32 = 0
    var reports: [ReportValue] = []
    for path in paths {
      do throws(WhirligifError) {
        let finding = try Watchdog.watch(path, seconds: arguments.maximumSeconds) { () throws(WhirligifError) in
          try Self.inspect(try mappingFileErrors(InputFile.read(path)), file: path)
        }
        if arguments.has("json") {
          reports.append(paths.count == 1 ? finding.report : finding.report.naming(path))
        } else {
          try tell(finding, heading: paths.count == 1 ? nil : path)
        }
        if arguments.has("strict"), finding.isDamaged, status == 0 { status = 65 }
      } catch {
        guard paths.count > 1, error.exitStatus != 74 else { throw error }
        for line in error.report { Whirligif.printError(line) }
        if status == 0 { status = error.exitStatus }
      }
    }
    if arguments.has("json") {
      try StandardOutput.write((paths.count == 1 ? reports[0] : .array(reports)).page)
    }
    return status
  }

  static func inspect(_ bytes: [UInt8], file path: String) throws(WhirligifError) -> Finding {
    if let source = SourceInspection(bytes, file: path) {
      return Finding(page: source.page, report: source.report)
    }
    switch InputFormat(of: bytes) {
    // The error of reading it says more than that it is no picture.
    case .svg, .lottie: _ = try Animation(bytes: bytes, file: path).pixelSize
    default: break
    }
    guard let inspection = Container.all.firstNonNil({ $0.facts(bytes).map(FileReport.init) }) else {
      throw .invalidFile(path: path, problem: "is not a GIF, WebP, PNG, SVG or Lottie file")
    }
    return Finding(
      page: inspection.page, report: inspection.report, warnings: inspection.warnings,
      isDamaged: inspection.isDamaged)
  }

  private static func tell(_ finding: Finding, heading: String?) throws(WhirligifError) {
    let page = heading.map { "\(StandardOutput.visible($0)):\n\(finding.page)\n" } ?? finding.page
    try StandardOutput.write(page)
    for warning in finding.warnings { Whirligif.warn((heading.map { "\($0): " } ?? "") + warning) }
  }
}

extension ReportValue {
  /// The report of one file of several, with its path.
  fileprivate func naming(_ path: String) -> ReportValue {
    guard case .object(let members) = self else { return self }
    return .object([ReportValue.Member(name: "file", value: .string(path))] + members)
  }
}
