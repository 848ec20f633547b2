import JSON
import Foundation
import Testing

struct JSONTextTests {
  @Test func aLongListIsWrittenAsIfItWereAValue() {
    let members: [JSONText.Member] = [
      .init(name: "version", value: .string("1")), .init(name: "n", value: .array([])),
    ]
    for count in 0..<3 {
      let list = (0..<count).map { JSONText.object(["a": .integer($0), "b": .array([.object([:])])]) }
      let whole = JSONText.object(members + [.init(name: "jobs", value: .array(list))])
      // A list of nothing is plain, and so would be in one line as well.
      #expect(JSONText.page(members, list: "jobs", of: list) == whole.page)
    }
  }

  private let report = JSONText.object([
    "name": .string("a \"b\"\\\n\u{1}é"), "list": .array([.integer(1), .number(2.5), .null]),
    "nested": .array([.object(["yes": .boolean(true)])]), "none": .object([:]),
    "two": .object(["a": .integer(1), "b": .array([])]),
  ])

  @Test func membersKeepTheirOrder() {
    #expect(
      report.line
        == #"{"name":"a \"b\"\\\n\u0001é","list":[1,2.5,null],"nested":[{"yes":true}],"#
        + #""none":{},"two":{"a":1,"b":[]}}"#)
  }

  @Test func pagesAreIndented() {
    #expect(
      report.page == #"""
        {
          "name": "a \"b\"\\\n\u0001é",
          "list": [1, 2.5, null],
          "nested": [
            {"yes": true}
          ],
          "none": {},
          "two": {
            "a": 1,
            "b": []
          }
        }

        """#)
  }

  @Test func numbersAreJSON() {
    let numbers: [(Double, String)] = [(1, "1"), (0.1, "0.1"), (-0.5, "-0.5"), (.infinity, "null"), (.nan, "null")]
    for (number, text) in numbers { #expect(JSONText.number(number).line == text) }
  }

  @Test func anotherReaderUnderstandsIt() throws {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.page.utf8)) as? [String: Any])
    #expect(object["name"] as? String == "a \"b\"\\\n\u{1}é")
    #expect((object["list"] as? [Any])?.count == 3)
  }
}
