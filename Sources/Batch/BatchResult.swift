import WhirligifKit
import Preset

/// What became of a job.
package struct BatchResult: Sendable {
  package enum Outcome: Sendable {
    /// Made and written.
    case rendered(RenderReport, hash: String)
    /// Up to date: it was not touched.
    case skipped(RenderReport, hash: String)
    /// Rendered again and found as it should be.
    case verified(RenderReport, hash: String)
    /// Rendered again, and the file has other bytes, or is missing (then its hash is nil).
    case drifted(expected: String, found: String?)
    /// Would be rendered.
    case planned
    case failed(WhirligifError)
  }

  package let job: Int
  /// The output's name, below the output folder.
  package let name: String
  /// The job's place in the manifest, as `file:line:column`, where the outcome is an error of it.
  package var place: String?
  package let outcome: Outcome

  /// Whether the run can be a success.
  package var isGood: Bool {
    switch outcome {
    case .failed, .drifted: false
    default: true
    }
  }
}

extension BatchResult {
  /// An entry of the batch's JSON report; the names are a promise.
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
