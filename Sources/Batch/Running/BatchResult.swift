import WhirligifKit
import Preset

/// The result of a job.
package struct BatchResult: Sendable {
  package enum Outcome: Sendable {
    /// Rendered and written.
    case rendered(RenderReport, hash: String)
    /// Up to date and not changed.
    case skipped(RenderReport, hash: String)
    /// Rendered again; the file has the expected bytes.
    case verified(RenderReport, hash: String)
    /// Rendered again; the file has other bytes, or is missing (then its hash is nil).
    case drifted(expected: String, found: String?)
    /// Outdated, but not rendered.
    case planned
    case failed(WhirligifError)
  }

  package let job: Int
  /// The path relative to the output folder.
  package let name: String
  /// The job's position in the manifest, as `file:line:column`, if the outcome is an error in it.
  package var place: String?
  package let outcome: Outcome

  /// The warnings of the rendering; nil without a rendering.
  package var warnings: [Warning]? {
    switch outcome {
    case .rendered(let report, _), .skipped(let report, _), .verified(let report, _): report.findings
    case .drifted, .planned, .failed: nil
    }
  }

  /// Whether the job succeeded.
  package var isGood: Bool {
    switch outcome {
    case .failed, .drifted: false
    default: true
    }
  }
}

extension BatchResult {
  /// An entry of the batch's JSON report; the names are stable.
  package var report: ReportValue {
    var members: [ReportValue.Member] = [
      .init(name: "output", value: .string(name)), .init(name: "status", value: .string(status)),
    ]
    func add(_ name: String, _ value: ReportValue) { members.append(.init(name: name, value: value)) }
    switch outcome {
    case .rendered(let report, let hash), .verified(let report, let hash), .skipped(let report, let hash):
      add("sha256", .string(hash))
      members += report.members
    case .drifted(let expected, let found):
      add("expected", .string(expected))
      add("sha256", found.map(ReportValue.string) ?? .null)
    case .planned: break
    case .failed(let error): add("error", .string(error.description))
    }
    return .object(members)
  }

  private var status: String {
    switch outcome {
    case .rendered: "rendered"
    case .skipped: "current"
    case .verified: "verified"
    case .drifted(_, let found): found == nil ? "missing" : "drifted"
    case .planned: "planned"
    case .failed: "failed"
    }
  }
}
