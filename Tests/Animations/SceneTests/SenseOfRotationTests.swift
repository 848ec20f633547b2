import Drawing
import TestSupport
import Testing

@testable import Preset
@testable import Scene

/// The value that follows from the shared parameter `direction`.
@Suite("The sense of rotation")
struct SenseOfRotationTests {
  private func text(_ radius: String, declaring declarations: String, lets: String = "{}") -> String {
    """
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": 1, \(declarations),
    "let": \(lets),
    "layers": [{"circle": {"radius": "\(radius)"}, "fill": "red"}]}
    """
  }

  private func lists(_ text: String, _ direction: String) throws -> DisplayList {
    try scene(of: text, ["direction": direction]).makePainter().displayList(at: 0)
  }

  private static let used = #""use": ["direction"]"#
  private static let changed = #""parameters": {"direction": {"default": "counterclockwise"}}"#

  @Test("It is 1 for clockwise and -1 for counterclockwise", arguments: [used, changed])
  func values(declarations: String) throws {
    for (direction, radius) in [("clockwise", "8"), ("counterclockwise", "2")] {
      #expect(
        try lists(text("5 + 3 * sense", declaring: declarations), direction)
          == lists(text(radius, declaring: declarations), direction))
    }
  }

  @Test("A document may give the name to a value of its own")
  func replaced() throws {
    #expect(
      try lists(text("sense", declaring: Self.used, lets: #"{"sense": 7}"#), "counterclockwise")
        == lists(text("7", declaring: Self.used), "counterclockwise"))
    let parameter =
      #""use": ["direction"], "parameters": {"sense": {"type": "number", "default": 6, "summary": "A size."}}"#
    #expect(
      try lists(text("sense", declaring: parameter), "clockwise") == lists(text("6", declaring: parameter), "clockwise")
    )
  }

  @Test(
    "Without the shared parameter, or with other choices, the name is unknown",
    arguments: [
      #""parameters": {}"#,
      #""parameters": {"direction": {"type": "choice", "default": "up", "choices": ["up", "down"], "summary": "Where to."}}"#,
    ])
  func unknown(declarations: String) {
    #expect(findings(in: text("5 + 3 * sense", declaring: declarations)).count == 1)
    #expect(findings(in: text("5 + 3", declaring: declarations)).isEmpty)
  }

  @Test("Its use is a use of the direction")
  func use() {
    func unused(_ radius: String) -> [String] {
      UnusedNames(in: Array(text(radius, declaring: Self.used).utf8)).diagnostics.map(\.description)
    }
    #expect(unused("5 + 3 * sense").isEmpty)
    #expect(unused("5").count == 1)
  }
}
