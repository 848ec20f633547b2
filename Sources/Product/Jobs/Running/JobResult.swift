import AtomicFiles
import WhirligifKit

/// The result of an output of a job.
package struct JobResult: Sendable {
  package enum Outcome: Sendable {
    /// Rendered and written.
    case rendered(RenderedOutput, hash: String, OutputFile.WriteMethod)
    /// Up to date and not changed.
    case skipped(RenderReport, hash: String)
    /// Rendered again; the file has the expected bytes.
    case verified(RenderReport, hash: String)
    /// Rendered again; the file has other bytes, or is missing (then its hash is nil).
    case drifted(expected: String, found: String?)
    /// Outdated, but not rendered.
    case planned
    case failed(WhirligifError)
    /// Not written, because another output of the job failed.
    case withheld(for: String)
  }

  /// Nil if the job itself is invalid.
  package let job: RenderJob?
  package let output: RenderJob.Output?
  /// The name of the output as the job has it.
  package let name: String
  /// The path of the output.
  package let path: String
  package let outcome: Outcome

  init(job: RenderJob, output: RenderJob.Output, path: String, _ outcome: Outcome) {
    (self.job, self.output, name) = (job, output, output.path)
    (self.path, self.outcome) = (path, outcome)
  }

  /// The result of an invalid job.
  init(invalid index: Int, _ error: WhirligifError) {
    (job, output, outcome) = (nil, nil, .failed(error))
    name = "job \(index + 1)"
    path = name
  }

  /// The job's position in its manifest, as `file:line:column`; nil for a command line, and for an error of a file.
  package var position: String? {
    switch outcome {
    case .failed(.cannotCreate), .failed(.cannotWrite): nil
    default: job?.place?.text
    }
  }

  /// The report of the rendering; nil without one.
  package var report: RenderReport? {
    switch outcome {
    case .rendered(let output, _, _): output.report
    case .skipped(let report, _), .verified(let report, _): report
    case .drifted, .planned, .failed, .withheld: nil
    }
  }

  /// Whether the output is as it should be.
  package var isGood: Bool {
    switch outcome {
    case .failed, .drifted, .withheld: false
    default: true
    }
  }
}

extension JobResult {
  /// An entry of a JSON report; the names are stable. `output` is the name that the job has, `file` the path.
  ///
  /// - Parameter findings: of an error, for programs.
  package func json(_ findings: (WhirligifError) -> ReportValue) -> ReportValue {
    var members: [ReportValue.Member] = [
      .init(name: "file", value: .string(path)), .init(name: "output", value: .string(name)),
      .init(name: "status", value: .string(status)),
    ]
    func add(_ name: String, _ value: ReportValue) { members.append(.init(name: name, value: value)) }
    switch outcome {
    case .rendered(_, let hash, _), .skipped(_, let hash), .verified(_, let hash): add("sha256", .string(hash))
    case .drifted(let expected, let found):
      add("expected", .string(expected))
      add("sha256", found.map(ReportValue.string) ?? .null)
    case .planned: break
    case .failed(let error):
      add("error", .string(error.description))
      add("findings", findings(error))
    case .withheld(let other): add("error", .string("Not written, because '\(other)' failed."))
    }
    members += report?.members ?? []
    if case .rendered(let files, _, _) = outcome, output?.kind.isSet == true { add("files", files.listing) }
    return .object(members)
  }

  private var status: String {
    switch outcome {
    case .rendered: "rendered"
    case .skipped: "current"
    case .verified: "verified"
    case .drifted(_, let found): found == nil ? "missing" : "drifted"
    case .planned: "planned"
    case .failed, .withheld: "failed"
    }
  }
}
