import JSON
import Numerics
import Testing

struct JSONDocumentTests {
  private func error(reading text: String) -> JSONError? {
    #expect(throws: JSONError.self) { try JSONDocument(reading: text) }
  }

  // MARK: Values

  @Test func valuesAreWhatTheTextSays() throws {
    let text = #"{"a": [1, -2.5e1, true, false, null], "b": {"c": "d"}, "z": "", "m": 0}"#
    let object = try #require(try JSONDocument(reading: text).root.object)
    #expect(object.members.map(\.key) == ["a", "b", "z", "m"])
    let list = try #require(object["a"]?.array)
    #expect(list.map(\.number) == [1, -25, nil, nil, nil])
    #expect(list.map(\.boolean) == [nil, nil, true, false, nil])
    #expect(list.map(\.kind) == ["a number", "a number", "true", "false", "null"])
    #expect(object["b"]?.object?["c"]?.string == "d")
    #expect(object["b"]?.object?["d"] == nil)
    #expect(object["z"]?.string == "")
  }

  @Test(arguments: [
    (#""\" \\ \/ \b \f \n \r \t""#, "\" \\ / \u{8} \u{C} \n \r \t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\uD834\uDD1E""#, "\u{1D11E}"),
    (#""\uD800\uDC00 \uDBFF\uDFFF""#, "\u{10000} \u{10FFFF}"),
    ("\"é€𝄞\"", "é€𝄞"),
    (#""\u0000""#, "\0"),
  ])
  func stringsAreUnescaped(text: String, expected: String) throws {
    #expect(try JSONDocument(reading: text).root.string == expected)
  }

  @Test(
    arguments: [
      ("0.1", 0.1), ("1e22", 1e22), ("4.9e-324", .leastNonzeroMagnitude), ("1e-400", 0),
      ("1.7976931348623157e308", 0x1.fffffffffffffp1023),
      ("9007199254740993", 9_007_199_254_740_992), ("0.30000000000000004", 0.1 + 0.2),
    ] as [(String, Double)])
  func numbersAreTheNearestDoubles(text: String, expected: Double) throws {
    #expect(try JSONDocument(reading: text).root.number == expected)
  }

  @Test func integersAreWholeNumbersThatFit() throws {
    let list = try JSONDocument(reading: "[3, -3.0, 2e2, 0.5, 1e30, \"3\"]").root.array
    #expect(list?.map(\.integer) == [3, -3, 200, nil, nil, nil])
  }

  // MARK: Places

  @Test func everyValueAndKeyHasItsPlace() throws {
    let text = "{\n  \"é\": [1,\r\n   \"𝄞\", true],\r\t\"b\": { }\n}"
    let root = try JSONDocument(reading: text).root
    let members = try #require(root.object?.members)
    #expect(root.range.start == .start)
    #expect(root.range.end == SourcePosition(line: 5, column: 2, offset: text.utf8.count))
    #expect(members[0].keyRange.start == SourcePosition(line: 2, column: 3, offset: 4))
    #expect(members[0].keyRange.end == SourcePosition(line: 2, column: 6, offset: 8))
    let list = try #require(members[0].value.array)
    #expect(list[0].range.start == SourcePosition(line: 2, column: 9, offset: 11))
    #expect(list[1].range.start == SourcePosition(line: 3, column: 4, offset: 18))
    #expect(list[2].range.start == SourcePosition(line: 3, column: 9, offset: 26))
    #expect(members[1].keyRange.start == SourcePosition(line: 4, column: 2, offset: 34))
    #expect(members[1].value.range.end.offset - members[1].value.range.start.offset == 3)
  }

  @Test func aByteOrderMarkTakesNoColumn() throws {
    let root = try JSONDocument(reading: "\u{FEFF}[]").root
    #expect(root.range.start == SourcePosition(line: 1, column: 1, offset: 3))
  }

  @Test func placesInsideStringsCountEscapesAsOneScalar() throws {
    let document = try JSONDocument(reading: #"  "aé\n\u0041\uD834\uDD1Ez""#)
    let start = document.root.range.start
    let columns = (0...6).map { document.position(ofScalar: $0, inStringAt: start).column }
    #expect(columns == [4, 5, 6, 8, 14, 26, 27])
    #expect(document.position(ofScalar: 99, inStringAt: start).column == 27)
    #expect(document.position(ofScalar: 2, inStringAt: start).offset == 6)
  }

  // MARK: Errors

  @Test func aSecondKeyNamesTheFirst() {
    let error = error(reading: "{\"a\": 1,\n \"b\": 2, \"\\u0061\": 3}")
    #expect(error?.problem == .duplicateKey("a", first: SourcePosition(line: 1, column: 2, offset: 1)))
    #expect(error?.position == SourcePosition(line: 2, column: 10, offset: 18))
  }

  @Test func aSecondKeyIsFoundAmongMany() {
    let members = (0..<1000).map { "\"key\($0)\": \($0)" } + ["\"key500\": 0"]
    let error = error(reading: "{" + members.joined(separator: ",") + "}")
    guard case .duplicateKey("key500", _) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func theSameKeyMayStandInTwoObjects() throws {
    _ = try JSONDocument(reading: #"[{"a": {"a": 1}}, {"a": 2}]"#)
  }

  @Test(
    arguments: [
      ("[1,]", .trailingComma, 3),
      ("{\"a\": 1, }", .trailingComma, 8),
      ("[01]", .invalidNumber("01"), 2),
      ("[1.2.3]", .invalidNumber("1.2.3"), 2),
      ("[1e999]", .numberOutOfRange("1e999"), 2),
      ("[\"abc", .unterminatedString, 2),
      ("[\"a\tb\"]", .controlCharacter(9), 4),
      (#"["a\qb"]"#, .invalidEscape(#"\q"#), 4),
      (#"["\u12g4"]"#, .invalidEscape(#"\u12g4"#), 3),
      (#"["\uD834"]"#, .loneSurrogate(0xD834), 3),
      (#"["\uDD1E"]"#, .loneSurrogate(0xDD1E), 3),
      ("[NaN]", .unexpected(found: "\"NaN\"", expected: "a value"), 2),
      ("[1 2]", .unexpected(found: "\"2\"", expected: "\",\" or \"]\""), 4),
      ("[1", .unexpected(found: nil, expected: "\",\" or \"]\""), 3),
      ("{a: 1}", .unexpected(found: "\"a\"", expected: "a key in quotation marks"), 2),
      ("{\"a\" 1}", .unexpected(found: "\"1\"", expected: "\":\" after the key \"a\""), 6),
      ("{\"a\": 1} x", .unexpected(found: "\"x\"", expected: "nothing behind the document"), 10),
      ("", .unexpected(found: nil, expected: "a value"), 1),
      ("[é]", .unexpected(found: "\"é\"", expected: "a value"), 2),
      ("{\"a\": 1 \"b\": 2}", .unexpected(found: "a string", expected: "\",\" or \"}\""), 9),
      ("[1, // one", .unexpected(found: "\"/\"; JSON has no comments", expected: "a value"), 5),
      ("['a']", .unexpected(found: "\"'\"; JSON has double quotation marks alone", expected: "a value"), 2),
      ("[\u{1}]", .unexpected(found: "the control character U+0001", expected: "a value"), 2),
    ] as [(String, JSONError.Problem, Int)])
  func errorsSayWhatAndWhere(text: String, problem: JSONError.Problem, column: Int) {
    let error = error(reading: text)
    #expect(error?.problem == problem)
    #expect(error?.position.column == column)
    #expect(error?.description.isEmpty == false)
  }

  // MARK: Limits

  @Test func nestingIsLimited() throws {
    let deepest = JSONDocument.Limits().depth
    let brackets = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    _ = try JSONDocument(reading: brackets)
    let error = error(reading: String(repeating: "[", count: 100_000))
    #expect(error?.problem == .tooDeep(limit: deepest))
    #expect(error?.position.column == deepest + 1)
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(self.error(reading: objects)?.problem == .tooDeep(limit: deepest))
  }

  @Test func valuesAreLimited() {
    var limits = JSONDocument.Limits()
    limits.values = 10
    #expect(throws: Never.self) { try JSONDocument(reading: "[1,2,3,4,5,6,7,8,9]", limits: limits) }
    let error = #expect(throws: JSONError.self) { try JSONDocument(reading: "[1,2,3,4,5,6,7,8,9,0]", limits: limits) }
    #expect(error?.problem == .tooManyValues(limit: 10))
  }

  @Test func sizeIsLimited() {
    let limit = JSONDocument.Limits().size
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(reading: [UInt8](repeating: UInt8(ascii: " "), count: limit + 1))
    }
    #expect(error?.problem == .tooLarge(limit: limit))
  }
}
