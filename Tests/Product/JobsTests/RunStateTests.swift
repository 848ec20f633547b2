import Foundation
import Testing
import WhirligifKit

@testable import Jobs

/// Files that are up to date are warned of again, by every kind of warning.
struct RunStateTests {
  @Test func aRecordedReportHasItsWarnings() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "whirligif-\(UUID()).state").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var animation = try Animation(
      document: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M2 2h4v4H2z'/></svg>", file: "a.svg"
    )
    animation.options.title = "a"
    try animation.set("fromStart", to: "true")
    let report = try animation.render().report
    #expect(Set(report.findings.map(\.kind)) == [.still, .unused, .other])
    func state() throws -> RunState { try RunState(.file(path), .paths) }
    let first = try state()
    first.record(.init(key: "k", hash: "h", report: report), of: "a.gif")
    try first.save()
    let known = try #require(state().entry(of: "a.gif")?.report)
    #expect(known.findings == report.findings.filter { !$0.isNote } && !known.findings.isEmpty)
  }
}
