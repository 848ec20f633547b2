import Drawing
import Foundation
import Platform
import Preset
import Scene
import Testing

@Suite("What goes wrong while drawing")
struct SceneErrorTests {
  private func message(_ layers: String, lets: String = "{}", at phase: Double = 0) throws -> String? {
    let painter = try scene(of: sheet(layers, lets: lets)).makePainter()
    do {
      _ = try painter.displayList(at: phase)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("A division by zero names the expression, its place in the file, and the phase")
  func division() throws {
    let layer = #"{"circle": {"radius": "1 / (t - 0.5)"}, "fill": "red"}"#
    #expect(try message(layer) == nil)
    // The string starts in column 63, and the sign is its third character.
    #expect(
      try message(layer, at: 0.5)
        == "2:66: layers[0].circle.radius: division by zero, in \"1 / (t - 0.5)\" (at phase 0.5)")
  }

  @Test(
    "Places in the file are those of the sign or the name, behind escapes, in tracks, lists and templates",
    arguments: [
      (#"{"circle": {"radius": "1 \u002f t"}, "fill": "red"}"#, "2:66: "),
      (#"{"circle": {"radius": "\u0031 / t"}, "fill": "red"}"#, "2:71: "),
      ("{\n\"circle\": {\"radius\":\n {\"values\": [\"1 / t\", 1]}}, \"fill\": \"red\"}", "4:17: "),
      (#"{"text": {"content": "a{1}{text(1 / t)}", "size": 9}, "fill": "red"}"#, "2:75: "),
    ])
  func places(layer: String, place: String) throws {
    let found = try #require(try message(layer))
    #expect(found.hasPrefix(place), "\(found)")
  }

  @Test(
    "Numbers that have no meaning where they stand",
    arguments: [
      (#"{"repeat": "2.5 + t", "circle": {"radius": 1}, "fill": "red"}"#, "layers[0].repeat: 2.5 is out of range"),
      (#"{"repeat": "-1 + t", "circle": {"radius": 1}, "fill": "red"}"#, "expected a whole number, 0 or more"),
      (#"{"repeat": "10001 + t", "circle": {"radius": 1}, "fill": "red"}"#, "more than 10000 elements"),
      (#"{"iterations": "1.5 + t", "circle": {"radius": 1}, "fill": "red"}"#, "layers[0].iterations: 1.5"),
      (#"{"polygon": {"sides": "2 + t", "radius": 1}, "fill": "red"}"#, "layers[0].polygon.sides: 2"),
      (#"{"skew": ["90 + t", 0], "circle": {"radius": 1}, "fill": "red"}"#, "layers[0].skew[0]: 90"),
      (#"{"path": {"data": "M 0 0 L {t}"}, "fill": "red"}"#, "layers[0].path.data: path data \"M 0 0 L 0\""),
      (#"{"circle": {"radius": 1}, "fill": "[red, blue][2 + t]"}"#, "index 2 is not in 0...1"),
      (
        #"{"circle": {"radius": 9}, "stroke": {"paint": "red", "width": 1, "dash": [0.01, 0.01]}}"#, "stroke.dash: 0.02"
      ),
      (#"{"circle": {"radius": 9}, "stroke": {"paint": "red", "width": 1, "dash": [3, -1]}}"#, "stroke.dash: -1"),
      (#"{"text": {"content": "a", "size": "t - 1"}, "fill": "red"}"#, "layers[0].text.content"),
      (#"{"text": {"content": "a", "font": "no-such-file.ttf", "size": 9}, "fill": "red"}"#, "no-such-file.ttf"),
    ])
  func ranges(layer: String, part: String) throws {
    let found = try #require(try message(layer))
    #expect(found.contains(part), "\(found)")
  }

  @Test(
    "A family that is not installed, beside one of nearly the same name",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")))
  func family() throws {
    let layer = #"{"text": {"content": "a", "font": "DejaVu Sanz", "size": 9}, "fill": "red"}"#
    #expect(try message(layer)?.contains("did you mean \"DejaVu Sans\"?") == true)
  }

  @Test("Repeats that multiply beyond the limit stop at once, even where they draw nothing")
  func multiplied() throws {
    let layers = #"""
      {"repeat": {"count": "200 + t", "as": "a"}, "group": [{"repeat": {"count": "200 + t", "as": "b"}, "when": "t > 2",
      "circle": {"radius": 1}, "fill": "red"}]}
      """#
    #expect(try message(layers)?.contains("more than 10000 elements") == true)
    let wide = (0..<20).map { _ in #"{"repeat": "1000 + t", "circle": {"radius": 1}, "fill": "red", "when": false}"# }
    #expect(try message(wide.joined(separator: ","))?.contains("more than 10000 elements") == true)
  }
}
