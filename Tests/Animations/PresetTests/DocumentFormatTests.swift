import Foundation
import JSON
import Numerics
import TestSupport
import Testing

@testable import Preset

@Suite("The one form of documents")
struct DocumentFormatTests {
  private static let folder = projectRoot.appending(path: "Presets")
  private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  private func text(_ file: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
  }

  private func formatted(_ text: String) throws -> String {
    String(decoding: try DocumentFormat.format(Array(text.utf8), file: "test.json"), as: UTF8.self)
  }

  @Test("A value by variant shares its line with its neighbors, in the order of the choices")
  func variants() throws {
    let text = #"""
      {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": {"b": 1, "a": "2 * 3"},
      "smallestSize": 16, "layers": [{"circle": {"radius": 4}, "fill": "red"}],
      "parameters": {"variant": {"type": "choice", "default": "a", "choices": ["a", "b"], "summary": "Which."}}}
      """#
    let lines = try formatted(text).split(separator: "\n")
    #expect(lines[3] == #"  "size": [40, 40], "duration": { "a": "2 * 3", "b": 1 }, "smallestSize": 16,"#)
  }

  @Test("What fits on a line stands on one, plain members share lines, and keys are in the order of the grammar")
  func form() throws {
    let text = documentText(
      parameters:
        #"{"b": {"summary": "Two.", "default": 1.50, "type": "number"}, "a": {"summary": "One.", "type": "text", "default": "\u00e9"}}"#,
      lets: #"{"z": "1", "y": [1, 2]}"#,
      layers: """
        [{"fill": {"linear": {"stops": ["red", "rgb(0, 0, 255)", {"offset": 1e0, "color": "blue"}], "to": [40, 0], "from": [0, 0],
        "spread": "reflect"}}, "circle": {"radius": {"easing": "ease", "values": [1, 2, 1]}}, "opacity": 0.50, "when": "t < 1"}]
        """)
    #expect(
      try formatted(text) == #"""
        {
          "formatVersion": 1, "name": "test",
          "summary": "For a test.",
          "size": [40, 40], "duration": 1,
          "parameters": {
            "b": { "type": "number", "default": 1.50, "summary": "Two." },
            "a": { "type": "text", "default": "\u00e9", "summary": "One." }
          },
          "let": { "z": "1", "y": [1, 2] },
          "layers": [
            {
              "when": "t < 1", "opacity": 0.50,
              "circle": { "radius": { "values": [1, 2, 1], "easing": "ease" } },
              "fill": {
                "linear": {
                  "from": [0, 0], "to": [40, 0],
                  "stops": ["red", "rgb(0, 0, 255)", { "color": "blue", "offset": 1e0 }],
                  "spread": "reflect"
                }
              }
            }
          ]
        }

        """#)
  }

  @Test("A value stands on one line up to the 140th column, its comma included")
  func columns() throws {
    for length in 85..<100 {
      let text = documentText(
        parameters: #"{"a": {"type": "text", "default": "", "summary": "\#(String(repeating: "é", count: length))"}}"#)
      let lines = try formatted(text).split(separator: "\n")
      let line = try #require(lines.first { $0.contains("\"type\"") })
      // What stands before and after the letters has 60 columns.
      #expect(line.contains("parameters") == (length + 60 <= 140), "\(length)")
      #expect(lines.allSatisfy { $0.unicodeScalars.count <= 140 })
    }
  }

  @Test("What uses a definition keeps doing so, whatever kind of object it is")
  func definitions() throws {
    let layers =
      #"[{"fill": {"use": "ink"}, "path": {"use": "mark"}}, {"opacity": 0.5, "with": {"b": 1, "a": 2}, "use": "all"}]"#
    let define =
      #"{"mark": {"data": "M0 0h9v9z"}, "ink": {"linear": {"stops": ["red", "blue"], "from": [0, 0], "to": [9, 9]}}, "all": {"path": {"use": "mark"}, "fill": "red"}}"#
    let text = documentText(layers: layers).replacing("\"let\": {}", with: "\"define\": \(define), \"let\": {}")
    let formatted = try formatted(text)
    #expect(formatted.contains(#"{ "path": { "use": "mark" }, "fill": { "use": "ink" } }"#))
    #expect(formatted.contains(#"{ "use": "all", "with": { "b": 1, "a": 2 }, "opacity": 0.5 }"#))
    #expect(formatted.contains(#""mark": { "data": "M0 0h9v9z" }"#))
  }

  @Test("A document with errors is not formatted", arguments: ["{", #"{"layers": 1}"#])
  func errors(text: String) {
    #expect(throws: PresetError.self) { try formatted(text) }
  }

  @Test("The built-in documents are in it", arguments: files)
  func builtin(file: String) throws {
    let text = try text(file)
    #expect(try formatted(text) == text, "run whirligif check --format Presets/\(file)")
  }

  @Test(
    "Whatever the spaces and the order of keys, it is the same, and no string and no number is written otherwise",
    arguments: files)
  func scrambled(file: String) throws {
    let text = try text(file)
    let json = try JSONDocument(reading: text)
    var random = SplitMix64(seed: 72)
    let scrambled = Scrambler(json: json).text(json.root, keepsOrder: false, &random)
    #expect(scrambled != text)
    #expect(try formatted(scrambled) == text)
  }
}

/// Writes a document with other spaces, and its keys in another order, except for names that the author chose.
private struct Scrambler {
  let json: JSONDocument

  func text(_ value: JSONValue, keepsOrder: Bool, _ random: inout SplitMix64) -> String {
    func space() -> String { random.pick(["", " ", "\n", "\t", "\r\n  "]) }
    switch value.content {
    case .object(let object):
      var parts: [String] = []
      for member in keepsOrder ? object.members : object.members.shuffled(using: &random) {
        let isMap = ["let", "parameters", "aliases", "look", "define", "with"].contains(member.key)
        parts.append(
          space() + json.text(of: member.keyRange) + space() + ":" + space()
            + text(member.value, keepsOrder: isMap || keepsOrder && isAlias(member), &random))
      }
      return "{" + parts.joined(separator: space() + ",") + space() + "}"
    case .array(let elements):
      var parts: [String] = []
      for element in elements { parts.append(space() + text(element, keepsOrder: false, &random)) }
      return "[" + parts.joined(separator: space() + ",") + space() + "]"
    default: return json.text(of: value.range)
    }
  }

  /// The settings of an alias are texts alone.
  private func isAlias(_ member: JSONObject.Member) -> Bool {
    member.value.object?.member("type") == nil && member.value.object?.member("values") == nil
  }
}
