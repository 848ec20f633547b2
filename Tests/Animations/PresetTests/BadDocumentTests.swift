import Testing

@testable import Preset

@Suite("Bad documents")
struct BadDocumentTests {
  @Test("An error names the line, the column, the path and the nearest key")
  func positions() {
    let text = """
      {
        "formatVersion": 1,
        "name": "x", "summary": "y", "size": [10, 10], "duration": 1,
        "layers": [
          { "circle": { "radius": 2 }, "fill": "red" },
          { "circle": { "radius": 2 },
            "stroke": { "paint": "red", "wdith": 3 } }
        ]
      }
      """
    #expect(
      errors(in: text) == [
        #"7:17: layers[1].stroke: the key "width" is missing"#,
        #"7:35: layers[1].stroke.wdith: unknown key "wdith"; did you mean "width"?"#,
      ])
  }

  @Test("All errors of a document are reported, in the order of the text")
  func allAtOnce() {
    let text = """
      {"formatVersion": 2, "name": 5, "summary": "y", "size": [10], "duration": "1 +",
      "famly": "rings",
      "layers": [
        {"circle": {"radius": "colour"}, "fill": "rgb(1, 2)"},
        {"circle": {"radius": true}, "square": {}, "fill": "#12345"},
        {"fill": "red"},
        {"line": {"from": [0, 0], "to": [1]}, "stroke": {"paint": "red", "width": 1, "cap": "rond"}}
      ]}
      """
    #expect(
      errors(in: text).map { String($0.prefix { $0 != " " }) } == [
        "1:19:", "1:30:", "1:57:", "1:79:", "2:1:", "4:26:", "4:45:", "5:25:", "5:32:", "5:55:", "6:3:", "7:35:",
        "7:87:",
      ])
  }

  @Test("An error inside an expression points at its column in the file, escapes included")
  func expressionColumns() {
    let layers = #"[{"circle": {"radius": "\"a\" == \"b\" ? 1 : nowhere"}, "fill": "red"}]"#
    // Line 4 starts with `"layers": `; an escaped quotation mark takes two columns of the file and one of the
    // expression.
    let message = "layers[0].circle.radius: unknown name \"nowhere\", in \"\"a\" == \"b\" ? 1 : nowhere\""
    #expect(errors(in: documentText(layers: layers)) == ["4:56: \(message)"])
  }

  @Test(
    "A document that is no JSON has one error, at its place",
    arguments: [
      ("", "1:1: expected a value, found the end of the file"),
      ("{\"a\": 1,}", nil), ("{\"a\": 1, \"a\": 2}", nil), ("[1e999]", nil), ("{\"a\": NaN}", nil),
      (String(repeating: "[", count: 100_000), nil),
    ] as [(String, String?)])
  func noJSON(text: String, expected: String?) {
    let found = errors(in: text)
    #expect(found.count == 1)
    if let expected { #expect(found == [expected]) }
  }

  @Test("A document of many megabytes is refused without being read")
  func huge() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: 20 << 20)
    #expect(throws: PresetError.self) { try PresetDocument(reading: bytes, file: "huge.json") }
  }

  @Test(
    "Names of let that need each other are reported with their chain",
    arguments: [
      (#"{"a": "a"}"#, ["3:9: let.a: circular definition: a -> a"]),
      (#"{"a": "b + 1", "b": "c", "c": "a"}"#, ["3:9: let.a: circular definition: a -> b -> c -> a"]),
      (#"{"a": {"values": [0, "b", 0]}, "b": "a"}"#, ["3:9: let.a: circular definition: a -> b -> a"]),
    ])
  func cycles(lets: String, expected: [String]) {
    #expect(errors(in: documentText(lets: lets)) == expected)
  }

  @Test("Using a name whose declaration is wrong is no second error")
  func noCascade() {
    let text = documentText(
      lets: #"{"a": "1 +", "b": "a * 2"}"#, layers: #"[{"circle": {"radius": "a + b"}, "fill": "red"}]"#)
    #expect(errors(in: text).count == 1)
  }

  @Test("A long chain of names is no stack of calls")
  func longChain() throws {
    let members = (0..<2_000).map { "\"n\($0)\": \"\($0 == 1_999 ? "1" : "n\($0 + 1)")\"" }
    let read = try document(documentText(lets: "{" + members.joined(separator: ", ") + "}"))
    #expect(read.lets.count == 2_000)
    #expect(read.lets.first?.name == "n1999")
  }

  @Test("Repeats multiply, and a product beyond the limit is caught at once")
  func repeats() {
    func nested(_ counts: [Int]) -> String {
      counts.enumerated().reversed().reduce(#"{"circle": {"radius": 1}, "fill": "red"}"#) { inner, level in
        #"{"repeat": {"count": \#(level.element), "as": "i\#(level.offset)"}, "group": [\#(inner)]}"#
      }
    }
    #expect(errors(in: documentText(layers: "[\(nested([100, 100]))]")).isEmpty)
    let tooMany = errors(in: documentText(layers: "[\(nested([100, 101]))]"))
    #expect(tooMany.map { $0.hasSuffix("more than 10000 elements in one frame") } == [true])
    #expect(errors(in: documentText(layers: #"[{"repeat": 1e9, "circle": {"radius": 1}, "fill": "red"}]"#)).count == 1)
    #expect(errors(in: documentText(layers: #"[{"repeat": 2.5, "circle": {"radius": 1}, "fill": "red"}]"#)).count == 1)
  }

  @Test("Groups nest 32 deep and no deeper")
  func nesting() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"group": ["#, count: depth) + #"{"circle": {"radius": 1}, "fill": "red"}"#
        + String(repeating: "]}", count: depth)
    }
    #expect(errors(in: documentText(layers: "[\(nested(32))]")).isEmpty)
    #expect(errors(in: documentText(layers: "[\(nested(33))]")).count == 1)
  }

  @Test("An opacity that is written beyond 0...1 is a mistake; what an expression or an easing gives is limited")
  func opacities() {
    func found(_ opacity: String) -> [String] {
      errors(in: documentText(layers: #"[{"circle": {"radius": 1}, "fill": "red", "opacity": \#(opacity)}]"#))
    }
    #expect(found("50") == ["4:64: layers[0].opacity: 50 is out of range; expected 0 to 1"])
    #expect(
      found(#"{"values": [0, 1.5, 0]}"#) == [
        "4:79: layers[0].opacity.values[1]: 1.5 is out of range; expected 0 to 1"
      ])
    #expect(found("-0.1").count == 1)
    let stops = #"[{"color": "red", "offset": 50}, {"color": "blue", "offset": 1}]"#
    let fill = #"{"linear": {"from": [0, 0], "to": [1, 1], "stops": \#(stops)}}"#
    let gradient = errors(in: documentText(layers: #"[{"circle": {"radius": 1}, "fill": \#(fill)}]"#))
    #expect(gradient.count == 1 && gradient[0].contains("stops[0].offset: 50 is out of range; expected 0 to 1"))
    for good in ["0", "1", #""1.5 - t""#, #"{"values": [0, 1, 0], "easing": "cubic-bezier(0.3, 2, 0.7, 2)"}"#] {
      #expect(found(good) == [])
    }
  }

  @Test("A track that does not close must say so")
  func cuts() {
    func layers(_ track: String, _ key: String = "opacity") -> String {
      #"[{"circle": {"radius": 1}, "fill": "red", "\#(key)": \#(track)}]"#
    }
    let open = #"{"values": [0, 1]}"#
    #expect(
      errors(in: documentText(layers: layers(open))) == [
        "4:64: layers[0].opacity: the last value (1) differs from the first (0), so the loop jumps; "
          + "make them equal, or add \"cut\": true"
      ])
    #expect(errors(in: documentText(layers: layers(#"{"values": [0, 1], "cut": true}"#))).isEmpty)
    #expect(errors(in: documentText(layers: layers(#"{"values": [0, 1], "direction": "alternate"}"#))).isEmpty)
    #expect(errors(in: documentText(layers: layers(#"{"values": [0, 1, 0]}"#))).isEmpty)
    #expect(errors(in: documentText(layers: layers(#"{"values": [0, 720]}"#, "rotation"))).isEmpty)
    #expect(errors(in: documentText(layers: layers(#"{"values": [0, 90]}"#, "rotation"))).count == 1)
  }

  @Test(
    "A layer has one shape, and paint",
    arguments: [
      (#"{"fill": "red"}"#, "a layer without a shape"),
      (#"{"circle": {"radius": 1}, "line": {"from": [0, 0], "to": [1, 1]}, "fill": "red"}"#, "a layer with 2 shapes"),
      (#"{"circle": {"radius": 1}}"#, "neither \"fill\" nor \"stroke\""),
      (#"{"group": [{"circle": {"radius": 1}, "fill": "red"}], "fill": "red"}"#, "has no effect together with"),
      (#"{"group": []}"#, "an empty list"),
    ])
  func shapes(layer: String, message: String) {
    let found = errors(in: documentText(layers: "[\(layer)]"))
    #expect(found.count == 1)
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test(
    "What is wrong with parameters",
    arguments: [
      (
        #"{"a": {"type": "number", "default": 5, "maximum": 4, "summary": ""}}"#,
        "5 is out of range; expected 4 or less"
      ),
      (#"{"a": {"type": "integer", "default": 1.5, "summary": ""}}"#, "expected a whole number, found 1.5"),
      (#"{"a": {"type": "number", "default": 2, "minimum": 3, "maximum": 1, "summary": ""}}"#, "is above the maximum"),
      (#"{"a": {"type": "numbr", "default": 2, "summary": ""}}"#, #"did you mean "number"?"#),
      (#"{"a": {"type": "color", "default": "redd", "summary": ""}}"#, #"did you mean "red"?"#),
      (#"{"a": {"type": "choice", "default": "x", "choices": ["y", "z"], "summary": ""}}"#, "expected one of y, z"),
      (#"{"a": {"type": "choice", "default": "x", "summary": ""}}"#, #"the key "choices" is missing"#),
      (#"{"a": {"type": "number", "summary": ""}}"#, #"the key "default" is missing"#),
      (#"{"a": {"type": "paint", "default": "linear(red)", "summary": ""}}"#, "fewer than two colors"),
      (#"{"width": {"type": "number", "default": 1, "summary": ""}}"#, "is already taken"),
      (#"{"a-b": {"type": "number", "default": 1, "summary": ""}}"#, "is not a name"),
      (#"{"a": {"type": "number", "default": "t", "summary": ""}}"#, #"unknown name "t""#),
      (
        #"{"a": {"type": "number", "default": "b", "summary": ""}, "b": {"type": "number", "default": "a", "summary": ""}}"#,
        #"unknown name "b""#
      ),
    ])
  func parameters(parameters: String, message: String) {
    let found = errors(in: documentText(parameters: parameters))
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("A document full of errors has a hundred of them reported")
  func flood() {
    let layers = (0..<500).map { _ in #"{"circle": {"radius": 1}, "fil": "red"}"# }
    let found = errors(in: documentText(layers: "[" + layers.joined(separator: ",\n") + "]"))
    #expect(found.count == 100)
    #expect(found[0].hasPrefix("4:12: layers[0]") && found[99].hasPrefix("53:"))
  }

  @Test("A list of constants may be longer than an expression; one of expressions has an expression's limit")
  func lists() throws {
    let numbers = (0..<2_000).map(String.init).joined(separator: ", ")
    let text = documentText(lets: #"{"list": [\#(numbers)], "last": "list[1999]"}"#)
    #expect(try document(text).lets.count == 2)
    let mixed = errors(in: documentText(lets: #"{"list": [\#(numbers), "width"]}"#))
    #expect(mixed.count == 1 && mixed[0].contains("longer than 1000 characters"))
  }
}
