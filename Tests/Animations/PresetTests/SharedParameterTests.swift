import Testing

@testable import Preset

@Suite("Shared parameters")
struct SharedParameterTests {
  /// A document with one member more at the top level.
  private func text(_ member: String, parameters: String = "{}") -> String {
    documentText(parameters: parameters).replacing(#""duration": 1,"#, with: #""duration": 1, \#(member),"#)
  }

  /// What can be seen of a declaration.
  private func facts(_ text: String) throws -> [String] {
    try document(text).parameters.map {
      "\($0.name) \($0.type) \($0.defaultText) \($0.constantRange) \($0.choices) \($0.aliases) \($0.summary)"
    }
  }

  @Test("A used parameter is what its declaration in full is, and follows the document's own")
  func used() throws {
    let own = #""size2": {"type": "number", "default": 1, "summary": "Own."}"#
    let cap =
      #""cap": {"type": "choice", "default": "round", "choices": ["round", "butt", "square"], "summary": "How the line ends."}"#
    let opacity =
      #""trackOpacity": {"type": "number", "default": 0.3, "minimum": 0, "maximum": 0.7, "aliases": ["faint"], "summary": "Opacity of the track."}"#
    #expect(
      try facts(text(#""use": ["trackOpacity", "cap"]"#, parameters: "{\(own)}"))
        == facts(documentText(parameters: "{\(own), \(opacity), \(cap)}")))
  }

  @Test("Without a type, the keys that are not given are those of the language's table")
  func overridden() throws {
    let short = #"{"thickness": {"maximum": 7}, "cap": {}, "color": {"summary": "Color of the dots."}}"#
    let long = #"""
      {"thickness": {"type": "number", "default": "max(4, 1.5 * pixel)", "minimum": 0.5, "maximum": 7, "summary": "Width of the line."},
      "cap": {"type": "choice", "default": "round", "choices": ["round", "butt", "square"], "summary": "How the line ends."},
      "color": {"type": "paint", "default": "accent(matte)", "summary": "Color of the dots."}}
      """#
    #expect(try facts(documentText(parameters: short)) == facts(documentText(parameters: long)))
  }

  @Test("With a type, a declaration is the document's own, whatever its name")
  func own() throws {
    let parameter = try #require(
      try document(documentText(parameters: #"{"thickness": {"type": "number", "default": 400, "summary": "Own."}}"#))
        .parameters.first)
    #expect(parameter.constantRange.minimum == nil && parameter.constantRange.maximum == nil)
  }

  @Test("The whole table can be used, and nothing in it is at fault")
  func table() throws {
    let names = SharedParameters.names.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(try document(text("\"use\": [\(names)]")).parameters.map(\.name) == SharedParameters.names)
    #expect(SharedParameters.names.count == 12)
  }

  @Test(
    "Errors name the place in the document and the nearest name",
    arguments: [
      (#""use": ["directon"]"#, "{}", #"1:105: use[0]: unknown value "directon"; did you mean "direction"?"#),
      (#""use": ["cap", "cap"]"#, "{}", #"1:112: use[1]: "cap" is already taken; choose another name"#),
      (#""use": ["cap"]"#, #"{"cap": {}}"#, #"1:105: use[0]: "cap" is already taken; choose another name"#),
      (#""use": "cap""#, "{}", "1:104: use: expected an array of names, found a string"),
      (#""use": [1]"#, "{}", "1:105: use[0]: expected a string, found a number"),
      (
        #""use": []"#, #"{"speed": {"default": 1, "summary": "x"}}"#,
        #"2:25: parameters.speed: the key "type" is missing"#
      ),
      (
        #""use": []"#, #"{"thickness": {"maximum": 0.2}}"#,
        "2:16: parameters.thickness.minimum: the minimum 0.5 is above the maximum 0.2"
      ),
      (
        #""use": []"#, #"{"thickness": {"maximun": 7}}"#,
        #"2:30: parameters.thickness.maximun: unknown key "maximun"; did you mean "maximum"?"#
      ),
    ])
  func errors(member: String, parameters: String, message: String) {
    #expect(PresetTests.errors(in: text(member, parameters: parameters)) == [message])
  }

  @Test("Any number of faulty names costs no more than the errors that are reported")
  func hostile() {
    let names = Array(repeating: #""cap""#, count: 100_000).joined(separator: ",")
    #expect(PresetTests.errors(in: text("\"use\": [\(names)]")).count == DocumentDecoder.maximumDiagnostics)
  }
}
