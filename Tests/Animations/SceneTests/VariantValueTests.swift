import Drawing
import Platform
import Preset
import TestSupport
import Testing

@testable import Scene

/// Values by variant, and words that are computed.
@Suite("Values by variant")
struct VariantValueTests {
  private func text(
    _ layer: String, duration: String = "1", parameters: String = "", lets: String = "{}",
    choices: String = #""a", "b", "c""#
  ) -> String {
    """
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": \(duration),
    "parameters": {"variant": {"type": "choice", "default": "a", "choices": [\(choices)], "summary": "Which."}\(parameters)},
    "let": \(lets),
    "layers": [\(layer)]}
    """
  }

  private func facts(_ text: String, _ variant: String) throws -> ([DisplayList], Double) {
    let scene = try scene(of: text, ["variant": variant])
    let painter = scene.makePainter()
    return (try [0, 0.2, 0.7].map { try painter.displayList(at: $0) }, scene.duration)
  }

  @Test("A value for each variant is the one of the variant that is chosen", arguments: [0, 1, 2])
  func chosen(index: Int) throws {
    let variant = ["a", "b", "c"][index]
    let byVariant = text(
      #"""
      {"when": {"c": true, "a": "t < 0.5", "b": "not (t < 0.5)"}, "position": [{"a": 1, "b": "width / 4", "c": 3e1}, 20],
      "circle": {"radius": "size"}, "fill": {"a": "red", "b": "mix(red, blue, t)", "c": "#00f"}}
      """#, duration: #"{"a": 1, "b": 2.5, "c": "0.5 + 1"}"#,
      parameters: #", "size": {"type": "number", "default": {"a": 4, "b": 6, "c": 8}, "summary": "Size."}"#)
    let plain = text(
      """
      {"when": "\(["t < 0.5", "t >= 0.5", "true"][index])", "position": [\([1, 10, 30][index]), 20],
      "circle": {"radius": "size"}, "fill": "\(["red", "mix(red, blue, t)", "#00f"][index])"}
      """, duration: ["1", "2.5", "1.5"][index],
      parameters: #", "size": {"type": "number", "default": \#([4, 6, 8][index]), "summary": "Size."}"#
    )
    let (found, wanted) = (try facts(byVariant, variant), try facts(plain, variant))
    #expect(found.0 == wanted.0 && found.1 == wanted.1)
    #expect(found.0.contains { !$0.commands.isEmpty })
  }

  @Test("Names that a document declares may be those of variants")
  func names() throws {
    let own = text(
      #"{"circle": {"radius": "a + b"}, "fill": "red"}"#, lets: #"{"a": 3, "b": 4}"#, choices: #""a", "b""#)
    let plain = text(#"{"circle": {"radius": 7}, "fill": "red"}"#, choices: #""a", "b""#)
    #expect(try facts(own, "a").0 == facts(plain, "a").0)
  }

  @Test(
    "What is no value for each variant is an error, and so is a wrong one",
    arguments: [
      (#"{"circle": {"radius": {"a": 1, "b": 2}}, "fill": "red"}"#, "unknown key \"a\""),
      (#"{"circle": {"radius": {"a": 1, "b": 2, "c": [3]}}, "fill": "red"}"#, "unknown key \"a\""),
      (#"{"circle": {"radius": {"a": 1, "b": 2, "c": "red"}}, "fill": "red"}"#, "variant == 'a' ? 1.0"),
      (#"{"circle": {"radius": {"a": 1, "b": 2, "c": "3 +"}}, "fill": "red"}"#, "variant == 'a' ? 1.0"),
    ])
  func faults(layer: String, part: String) {
    let found = findings(in: text(layer))
    #expect(found.count >= 1 && found.contains { $0.contains(part) }, "\(found)")
  }

  @Test(
    "Caps, joins and alignments may be templates, and other words are errors",
    arguments: ["left", "center", "right", "top"])
  func words(word: String) throws {
    func list(_ align: String) throws -> DisplayList {
      let layer = #"{"text": {"content": "ab", "size": 9, "at": [20, 20], "align": "\#(align)"}, "fill": "red"}"#
      return try scene(of: text(layer)).makePainter().displayList(at: 0)
    }
    if word == "top" {
      #expect(throws: SourceError.self) { try list("{'top'}") }
    } else {
      #expect(try list("{'\(word)'}") == list(word))
    }
    let stroke =
      #"{"circle": {"radius": 5}, "stroke": {"paint": "red", "width": 2, "join": "{t < 2 ? 'round' : 'miter'}"}}"#
    let round = #"{"circle": {"radius": 5}, "stroke": {"paint": "red", "width": 2, "join": "round"}}"#
    #expect(
      try scene(of: text(stroke)).makePainter().displayList(at: 0)
        == scene(of: text(round)).makePainter().displayList(at: 0))
  }
}
