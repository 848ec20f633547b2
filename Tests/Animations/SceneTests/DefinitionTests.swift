import Drawing
import Numerics
import Preset
import TestSupport
import Testing

@testable import Scene

@Suite("Definitions")
struct DefinitionTests {
  private func text(_ define: String, _ layers: String, lets: String = "{}") -> String {
    """
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": 1,
    "define": \(define),
    "let": \(lets),
    "layers": \(layers)}
    """
  }

  private func plain(_ layers: String, lets: String = "{}") -> String {
    text("{}", layers, lets: lets).replacing("\"define\": {},\n", with: "")
  }

  private func lists(_ text: String) throws -> [DisplayList] {
    let painter = try scene(of: text).makePainter()
    return try [0, 0.2, 0.7].map { try painter.displayList(at: $0) }
  }

  @Test(
    "What is used draws what it stands for",
    arguments: [
      // A layer as it is, and with other keys in place of its own.
      (
        #"{"dot": {"circle": {"radius": 3}, "fill": "red"}}"#,
        #"[{"use": "dot"}, {"use": "dot", "position": [9, 9], "fill": "blue"}]"#,
        #"[{"circle": {"radius": 3}, "fill": "red"}, {"circle": {"radius": 3}, "position": [9, 9], "fill": "blue"}]"#
      ),
      // Values by name, with those of the definition as defaults.
      (
        #"{"dot": {"let": {"r": "3", "x": "10 * t"}, "position": ["x", "r"], "circle": {"radius": "r"}, "fill": "red"}}"#,
        #"[{"use": "dot"}, {"use": "dot", "with": {"r": {"values": [1, 4, 1]}}}]"#,
        #"""
        [{"let": {"r": "3", "x": "10 * t"}, "position": ["x", "r"], "circle": {"radius": "r"}, "fill": "red"},
        {"let": {"r": {"values": [1, 4, 1]}, "x": "10 * t"}, "position": ["x", "r"], "circle": {"radius": "r"}, "fill": "red"}]
        """#
      ),
      // A paint, a definition in a definition, and a value that is no object.
      (
        #"{"sheen": {"linear": {"from": [0, 0], "to": [9, 0], "stops": {"use": "ends"}}}, "ends": ["red", "blue"], "pair": [{"use": "one"}, {"use": "one", "opacity": 0.5}], "one": {"circle": {"radius": 3}, "fill": [{"use": "sheen"}, {"use": "sheen", "when": "t < 0.5"}]}}"#,
        #"[{"group": {"use": "pair"}, "rotation": 20}]"#,
        #"""
        [{"group": [{"circle": {"radius": 3}, "fill": [{"linear": {"from": [0, 0], "to": [9, 0], "stops": ["red", "blue"]}},
        {"when": "t < 0.5", "linear": {"from": [0, 0], "to": [9, 0], "stops": ["red", "blue"]}}]},
        {"opacity": 0.5, "circle": {"radius": 3}, "fill": [{"linear": {"from": [0, 0], "to": [9, 0], "stops": ["red", "blue"]}},
        {"when": "t < 0.5", "linear": {"from": [0, 0], "to": [9, 0], "stops": ["red", "blue"]}}]}], "rotation": 20}]
        """#
      ),
    ])
  func used(define: String, short: String, long: String) throws {
    #expect(try lists(text(define, short)) == lists(plain(long)))
    #expect(try lists(plain(long)).allSatisfy { !$0.commands.isEmpty })
  }

  @Test("A track of the document's let may be used")
  func lets() throws {
    let layers = #"[{"circle": {"radius": "r"}, "fill": "red"}]"#
    let track = #"{"values": [1, 9, 1], "easing": "ease-in"}"#
    #expect(
      try lists(text(#"{"swell": \#(track)}"#, layers, lets: #"{"r": {"use": "swell", "phase": 0.5}}"#))
        == lists(plain(layers, lets: #"{"r": {"values": [1, 9, 1], "easing": "ease-in", "phase": 0.5}}"#)))
  }

  @Test(
    "Errors name the place in the text, and what would be right",
    arguments: [
      (#"{"dot": {}}"#, #"[{"use": "dto"}]"#, #"4:20: layers[0].use: unknown value "dto"; did you mean "dot"?"#),
      (#"{"dot": {}}"#, #"[{"use": 1}]"#, "4:20: layers[0].use: expected the name of a definition, found a number"),
      (#"{"a": {"use": "a"}}"#, #"[{"use": "a"}]"#, "2:25: define.a.use: circular definition: a -> a"),
      (
        #"{"a": [{"use": "b"}], "b": {"group": [{"use": "a"}]}}"#, #"[{"use": "a"}]"#,
        "2:57: define.b.group[0].use: circular definition: a -> b -> a"
      ),
      (
        #"{"dot": {"circle": {"radios": 3}, "fill": "red"}}"#, #"[{"use": "dot"}]"#,
        #"2:31: layers[0].circle.radios: unknown key "radios"; did you mean "radius"?"#
      ),
      (
        #"{"dot": {"circle": {"radius": "r"}, "fill": "red"}}"#, #"[{"use": "dot", "with": {"q": "1"}}]"#,
        #"2:42: layers[0].circle.radius: unknown name "r", in "r""#
      ),
      (
        #"{"ends": ["red", "blue"]}"#, #"[{"use": "ends", "opacity": 1}]"#,
        "4:20: layers[0].use: expected an object, which can have other keys, found an array"
      ),
      (
        #"{"dot": {"circle": {"radius": 3}, "fill": "red"}}"#, #"[{"use": "dot", "with": 3}]"#,
        "4:35: layers[0].with: expected an object of names and values, found a number"
      ),
      (
        "[]", #"[{"circle": {"radius": 3}, "fill": "red"}]"#,
        "2:11: define: expected an object of names and values, found an array"
      ),
    ])
  func errors(define: String, layers: String, message: String) {
    let found = findings(in: text(define, layers)).filter { !$0.contains("is missing") }
    #expect(found == [message])
  }

  @Test("Without definitions, nothing can be used")
  func missing() {
    #expect(
      findings(in: plain(#"[{"use": "dot", "circle": {"radius": 3}, "fill": "red"}]"#)) == [
        #"3:20: layers[0].use: the key "define" is missing"#
      ])
    #expect(
      findings(in: plain(#"[{"with": {"a": "1"}, "circle": {"radius": 3}, "fill": "red"}]"#)) == [
        #"3:21: layers[0].with: the key "use" is missing"#
      ])
  }

  @Test("Definitions that multiply or nest without end are errors, found in no time")
  func bounded() {
    var define = [#""d0": {"circle": {"radius": 1}, "fill": "red"}"#]
    for level in 1...40 {
      define.append(#""d\#(level)": {"group": [{"use": "d\#(level - 1)"}, {"use": "d\#(level - 1)"}]}"#)
    }
    let multiplied = findings(in: text("{" + define.joined(separator: ", ") + "}", #"[{"use": "d40"}]"#))
    #expect(multiplied.count == 1 && multiplied[0].contains("more than 200000 values in one document"))
    let chain =
      (0..<5_000).map { #""c\#($0)": {"use": "c\#($0 + 1)"}"# } + [
        #""c5000": {"circle": {"radius": 1}, "fill": "red"}"#
      ]
    let nested = findings(in: text("{" + chain.joined(separator: ", ") + "}", #"[{"use": "c0"}]"#))
    #expect(nested.count == 1 && nested[0].contains("nested more than 128 deep"))
  }
}
