import Foundation
import TestSupport
import Testing

@testable import Preset

@Suite("Names that are not used")
struct UnusedNameTests {
  private func unused(_ text: String) -> [String] {
    UnusedNames(in: Array(text.utf8)).diagnostics.map(\.description)
  }

  @Test("Parameters, definitions and names of let that nothing uses are found, at their places")
  func found() {
    let text = #"""
      {"formatVersion": 1, "name": "test", "summary": "A shadow of a color.", "size": ["wide", 40], "duration": 1,
      "parameters": {
        "wide": {"type": "number", "default": 40, "summary": "Width."},
        "shadow": {"type": "color", "default": "red", "summary": "The shadow."},
        "label": {"type": "text", "default": "{other}", "summary": "A text."},
        "other": {"type": "text", "default": "a", "summary": "Used by a default."}},
      "use": ["cap", "direction"],
      "define": {"dot": {"circle": {"radius": "big"}, "fill": "red"}, "line": {"circle": {"radius": 1}, "fill": "red"}},
      "let": {"big": 4, "small": 2},
      "layers": [{"use": "dot", "let": {"inner": 1}}, {"text": {"content": "{label}", "size": 9}, "fill": "red"},
      {"circle": {"radius": 5}, "stroke": {"paint": "red", "width": 1, "cap": "{cap}"}}]}
      """#
    #expect(
      unused(text) == [
        "4:3: parameters.shadow: declared, but not used", "7:16: use[1]: declared, but not used",
        "8:65: define.line: declared, but not used", "9:19: let.small: declared, but not used",
        "10:35: layers[0].let.inner: declared, but not used",
      ])
  }

  @Test("A value by variant uses the variant")
  func variant() {
    func text(_ radius: String) -> String {
      #"{"parameters": {"variant": {"choices": ["a", "b"]}}, "layers": [{"circle": {"radius": \#(radius)}}]}"#
    }
    #expect(unused(text(#"{"a": 1, "b": "2"}"#)) == [])
    #expect(unused(text("3")).count == 1)
  }

  @Test("The built-in documents use what they declare")
  func builtin() throws {
    let folder = projectRoot.appending(path: "Presets")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    #expect(files.count > 100)
    for file in files {
      #expect(try unused(String(contentsOf: folder.appending(path: file), encoding: .utf8)) == [], "\(file)")
    }
  }

  @Test("What is no document has no names", arguments: ["", "[]", "{", #"{"let": 1, "use": {}, "parameters": [1]}"#])
  func hostile(text: String) {
    #expect(unused(text) == [])
  }
}
