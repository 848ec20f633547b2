// Guarantee: other-programs
import Foundation
import Testing

/// `whirligif serve --stdio`: lengths and JSON in, lengths, reports and bytes out.
struct ServeTests {
  private static func message(_ json: String) -> Data {
    withUnsafeBytes(of: UInt32(json.utf8.count).littleEndian) { Data($0) } + Data(json.utf8)
  }

  /// The reports and the files of the answers.
  private static func answers(_ data: Data) throws -> [(report: [String: Any], file: Data)] {
    var (answers, rest): ([(report: [String: Any], file: Data)], Data) = ([], data)
    func length(_ start: Int) -> Int { (0..<4).reduce(0) { $0 | Int(rest[rest.startIndex + start + $1]) << (8 * $1) } }
    while rest.count >= 8 {
      let (head, file) = (length(0), length(4))
      let text = rest.dropFirst(8).prefix(head)
      let report = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      answers.append((report, Data(rest.dropFirst(8 + head).prefix(file))))
      rest = rest.dropFirst(8 + head + file)
    }
    #expect(rest.isEmpty)
    return answers
  }

  private func asked(_ requests: String...) throws -> [(report: [String: Any], file: Data)] {
    let input = requests.map(Self.message).reduce(Data(), +)
    let outcome = try Command.run(["serve", "--stdio"], input: input)
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    return try Self.answers(outcome.output)
  }

  @Test func answersHaveTheNumbersOfTheirRequests() throws {
    let answers = try asked(
      #"{"id": 7, "task": "render", "source": {"word": "ring"}, "settings": {"size": "16"}}"#,
      #"{"id": 9, "task": "pixels", "source": {"preset": "ring"}, "settings": {"size": "16"}, "at": ["0.2s", "50%"]}"#,
      #"{"id": 8, "task": "inspect", "source": {"word": "ring"}}"#)
    #expect(answers.map { $0.report["id"] as? Int } == [7, 9, 8])
    #expect(answers[0].file == (try Command.run(["render", "ring", "--size", "16", "-o", "-"]).output))
    let report = try #require(answers[1].report["report"] as? [String: Any])
    #expect(answers[1].file.count == 2 * 4 * 16 * 16 && report["starts"] as? [Double] == [0.2, 0.4])
    let said = try JSONSerialization.jsonObject(with: answers[2].file) as? [String: Any]
    #expect(said?["name"] as? String == "ring")
  }

  @Test func refusedRequestsAreErrorsAndTheNextIsAnswered() throws {
    let answers = try asked(
      #"{"id": 1, "task": "render", "source": {"word": "rng"}}"#,
      #"{"id": 2, "task": "pixels", "source": {"word": "ring"}, "at": ["soon"]}"#,
      #"{"id": 3, "task": "dance", "source": {"word": "ring"}}"#, "{",
      #"{"id": 5, "task": "render", "source": {"word": "missing/a.svg"}}"#,
      #"{"id": 6, "task": "pixels", "source": {"word": "ring"}, "settings": {"size": "8"}, "at": ["0"]}"#)
    #expect(
      answers.map { $0.report["code"] as? String } == [
        "unknownPreset", "invalidValue", "invalidValue", "invalidValue", "cannotRead", nil,
      ])
    #expect(answers.map { $0.report["exitStatus"] as? Int } == [64, 64, 64, 64, 66, nil])
    let findings = try #require(answers[0].report["findings"] as? [[String: Any]])
    #expect(findings.first?["suggestion"] as? String == "ring")
    #expect(answers[5].file.count == 4 * 8 * 8)
  }

  @Test func whatIsNoMessageEndsTheCommand() throws {
    for input in [Data("hello, world".utf8), Self.message("{}").dropLast(), Data([1, 0])] {
      let outcome = try Command.run(["serve", "--stdio"], input: Data(input))
      #expect(outcome.status == 65 && outcome.errorLines.count == 1 && outcome.output.isEmpty, "\(outcome.error)")
    }
    #expect(try Command.run(["serve", "--stdio"]).status == 0)
    #expect(try Command.run(["serve"], input: Self.message("{}")).status == 64)
  }

  /// A loop that is kept is that of its own file.
  @Test func filesTakeTurns() throws {
    let folder = try TemporaryFolder()
    func request(_ color: String) throws -> String {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="\(color)" d="M0 0h1v1H0z"/></svg>
        """
      try Data(svg.utf8).write(to: URL(fileURLWithPath: folder.file("\(color).svg")))
      return #"{"id": 1, "task": "pixels", "source": {"word": "\#(folder.file("\(color).svg"))"}, "at": ["0"]}"#
    }
    let answers = try asked(request("red"), request("lime"), request("red"))
    #expect(answers.map { Array($0.file) } == [[255, 0, 0, 255], [0, 255, 0, 255], [255, 0, 0, 255]])
  }
}
