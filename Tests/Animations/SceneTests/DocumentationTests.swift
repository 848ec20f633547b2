import Drawing
import Foundation
import Inspect
import Motion
import Preset
import Scene
import TestSupport
import Testing

/// Runs every example of the language's documentation.
@Suite("The documentation")
struct DocumentationTests {
  struct Example: CustomTestStringConvertible {
    let place: String
    /// `preset`, `layer` or `wrong`.
    let kind: String
    let text: String
    var testDescription: String { place }
  }

  private static let folder = projectRoot.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc")

  static let examples: [Example] = ["PresetLanguage.md", "FirstPreset.md"].flatMap { name -> [Example] in
    let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    var examples: [Example] = []
    var open: (kind: String, lines: [String], line: Int)?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```json ") {
        open = (String(line.dropFirst("```json ".count)), [], index + 1)
      } else if line == "```", let example = open {
        let text = example.lines.joined(separator: "\n")
        examples.append(Example(place: "\(name):\(example.line)", kind: example.kind, text: text))
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    return examples
  }

  @Test("There are examples of each kind")
  func kinds() {
    #expect(Set(Self.examples.map(\.kind)) == ["preset", "layer", "wrong"])
    #expect(Self.examples.count >= 9)
  }

  @Test(
    "Each example is drawn without an error, and its loop closes", arguments: examples.filter { $0.kind != "wrong" })
  func draws(example: Example) throws {
    let text = example.kind == "layer" ? sheet(example.text) : example.text
    let scene = try scene(of: text, size: .longerSide(40))
    #expect(try JumpFinder.jumps(in: scene).isEmpty)
    for step in 0..<8 { #expect(try !isEmpty(scene, at: Double(step) / 8)) }
    #expect(try LoopAnalysis(of: scene.loop, frameCount: 25).seamScore <= 1.25)
  }

  @Test(
    "The wrong example has the two errors that the text speaks of", arguments: examples.filter { $0.kind == "wrong" })
  func wrong(example: Example) {
    let error = #expect(throws: PresetError.self) { try PresetDocument(reading: example.text, file: "bounce.json") }
    #expect(error?.diagnostics.map(\.place.path) == ["parameters.height", "layers"])
  }

  /// Whether nothing is drawn.
  private func isEmpty(_ scene: SceneRenderer, at phase: Double) throws -> Bool {
    try scene.makePainter().displayList(at: phase).commands.isEmpty
  }

  @Test("The reference names every key, shape, choice and function of the language")
  func complete() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "PresetLanguage.md"), encoding: .utf8)
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "$" }.map(String.init))
    for grammar in Grammar.all {
      for key in grammar.keys { #expect(words.contains(key.name), "\(grammar.name).\(key.name)") }
    }
    for name in Set(Signature.all.map(\.name)) { #expect(words.contains(name), "\(name)") }
  }
}
