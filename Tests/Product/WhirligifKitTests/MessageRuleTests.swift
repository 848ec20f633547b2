import Drawing
import Frames
import Testing

@testable import WhirligifKit

/// The rules of messages: which are warnings, and which are notes. `Scripts/docs --supported` writes the page anew.
struct MessageRuleTests {
  private static let messages = Finding.Kind.allCases.filter { $0.rule != nil }

  @Test("the page Reports has the rule of each message")
  func page() throws {
    let rows = Self.messages.compactMap { kind in
      kind.rule.map { "| `\(kind.rawValue)` | \($0.isNote ? "note" : "warning") | \($0.says) | \($0.reason) |" }
    }
    try PageList.compare(
      "Reports", "messages", ["| code | is a | says that | because |", "| --- | --- | --- | --- |"] + rows)
  }

  @Test("the page Reports has the codes of errors")
  func errors() throws {
    let codes = Finding.Kind.allCases.filter { $0.rule == nil }.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    try PageList.compare("Reports", "errors", ["The codes of errors are \(codes)."])
  }

  /// Strictness refuses an output for exactly the warnings.
  @Test func aNoteIsNoWarning() {
    for kind in Finding.Kind.allCases {
      #expect(Warning("a", kind).isNote == (kind.rule?.isNote == true))
    }
    let notes: [Finding.Kind] = [.still, .openLoop, .playsOnce, .noMotion, .faintOnWhite, .emptyMoment, .asPlayers]
    let warnings: [Finding.Kind] = [.frozen, .waits, .oneColor, .faint, .lostColor, .unused, .notDrawn, .roundedLoop]
    #expect(notes.allSatisfy { $0.rule?.isNote == true } && warnings.allSatisfy { $0.rule?.isNote == false })
  }

  /// Each message about a document and each about a file has a rule of its own name.
  @Test func everyMessageOfAnotherModuleHasARule() {
    for name in DocumentProblem.allCases.map(\.rawValue) + EncodingRemark.Kind.allCases.map(\.rawValue) {
      #expect(Finding.Kind(rawValue: name)?.rule != nil, "\(name)")
    }
  }
}
