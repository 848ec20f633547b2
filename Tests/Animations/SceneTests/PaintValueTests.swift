import Drawing
import Motion
import Numerics
import Platform
import Preset
import Raster
import TestSupport
import Testing

@testable import Scene

@Suite("Paints as values")
struct PaintValueTests {
  /// A document with two paints, and a disc.
  private func text(_ disc: String, lets: String = "{}", more: String = "") -> String {
    """
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": 1, "parameters": {
    "color": {"type": "paint", "default": "red", "summary": "A paint."},
    "other": {"type": "paint", "default": "\(more.isEmpty ? "blue" : more)", "summary": "Another paint."}},
    "let": \(lets), "layers": [{"circle": {"radius": 9}, \(disc)}]}
    """
  }

  private func commands(
    _ text: String, _ settings: [String: String], at phase: Double = 0
  ) throws -> [DisplayList.Command] {
    try scene(of: text, settings).makePainter().displayList(at: phase).commands
  }

  private static let paints = [
    "color": "linear(30, red, lime 40%, blue)", "other": "conic(10 in oklch, gold, navy, gold)",
  ]

  /// Chosen by a condition or an index, passed through a name, a list or a default: the paint is what it was.
  @Test(
    "A gradient that is chosen or passed on stays that gradient",
    arguments: [
      (#""fill": "t < 0.5 ? color : other""#, "{}"), (#""fill": "[color, other][floor(2 * t)]""#, "{}"),
      (#""fill": "chosen""#, #"{"chosen": "t < 0.5 ? color : other"}"#),
      (#""fill": "list[floor(2 * t)]""#, #"{"list": ["color", "other"]}"#),
      (#""fill": "list[floor(2 * t)]""#, #"{"list": "t < 2 ? [color, other] : [other, color]"}"#),
      (#""let": {"mine": "t < 0.5 ? color : other"}, "fill": "mine""#, "{}"),
      (#""fill": {"values": ["color", "color", "other", "other", "color"], "offsets": [0, 0.5, 0.5, 1, 1]}"#, "{}"),
      (#""fill": "mix(color, other, t < 0.5 ? 0 : 1)""#, "{}"),
      (#""fill": "alpha(t < 0.5 ? color : other, 1)""#, "{}"),
      (#""fill": [{"when": "t < 0.5", "paint": "color"}, {"when": "t >= 0.5", "paint": "other"}]"#, "{}"),
      (#""stroke": {"paint": "t < 0.5 ? color : other", "width": 2}"#, "{}"),
      (
        #""stroke": [{"when": "t < 0.5", "paint": "color", "width": 2}, {"when": "t >= 0.5", "paint": "other", "width": 2}]"#,
        "{}"
      ),
    ])
  func chosen(disc: String, lets: String) throws {
    for (phase, name) in [(0.25, "color"), (0.75, "other")] {
      let plain = disc.contains("stroke") ? #""stroke": {"paint": "\#(name)", "width": 2}"# : #""fill": "\#(name)""#
      let found = try commands(text(disc, lets: lets), Self.paints, at: phase)
      #expect(try found == commands(text(plain), Self.paints) && found.count == 1, "at \(phase)")
    }
  }

  @Test("The default of a paint may choose among paints")
  func defaults() throws {
    let more = text(#""fill": "other""#, more: "color == none ? gold : color")
    #expect(
      try commands(more, ["color": Self.paints["other"] ?? ""]) == commands(text(#""fill": "other""#), Self.paints))
  }

  @Test(
    "A function of a color changes each color of a gradient",
    arguments: [
      ("alpha(color, 0.25)", "linear(30, rgb(255 0 0 / 25%), rgb(0 255 0 / 25%) 40%, rgb(0 0 255 / 25%))"),
      ("mix(color, white, 0.5)", "linear(30, rgb(255 127.5 127.5), rgb(127.5 255 127.5) 40%, rgb(127.5 127.5 255))"),
      ("mix(black, color, 0.2)", "linear(30, rgb(51 0 0), rgb(0 51 0) 40%, rgb(0 0 51))"),
      ("lighten(color, 1)", "linear(30, white, white 40%, white)"),
      ("darken(darken(color, 0.5), 0.5)", "linear(30, rgb(63.75 0 0), rgb(0 63.75 0) 40%, rgb(0 0 63.75))"),
      ("mix(color, other, 0.5)", "linear(60, rgb(127.5 127.5 0), rgb(0 255 0) 60%, rgb(0 127.5 127.5))"),
    ])
  func functions(source: String, expected: String) throws {
    let settings = ["color": Self.paints["color"] ?? "", "other": "linear(90, lime, lime 80%, lime)"]
    let found = try gradients(scene(of: text(#""fill": "\#(source)""#), settings))
    let wanted = try gradients(scene(of: text(#""fill": "color""#), ["color": expected]))
    #expect(found.count == 1 && found.map(\.geometry) == wanted.map(\.geometry))
    for (a, b) in zip(found.flatMap(\.stops), wanted.flatMap(\.stops)) {
      #expect(abs(a.offset - b.offset) < 1e-9 && abs(a.color.red - b.color.red) < 0.003)
      #expect(abs(a.color.green - b.color.green) < 0.003 && abs(a.color.blue - b.color.blue) < 0.003)
      #expect(abs(a.color.alpha - b.color.alpha) < 1e-9)
    }
  }

  @Test(
    "Gradients without colors in common places are not mixed, and the error says where and why",
    arguments: ["conic(red, lime, blue)", "linear(30, red, blue)", "linear(30 in oklab, red, lime, blue)"])
  func unlike(other: String) throws {
    let settings = ["color": Self.paints["color"] ?? "", "other": other]
    let message =
      "gradients are mixed color by color; these differ in their kind, their number of colors or their interpolation"
    for fill in [#""mix(color, other, t)""#, #"{"values": ["color", "other", "color"]}"#] {
      let text = text(#""fill": \#(fill)"#)
      #expect(try commands(text, settings).count == 1)
      let error = #expect(throws: SourceError.self) { try commands(text, settings, at: 0.3) }
      #expect(
        error?.description.contains(message) == true && error?.description.contains(": layers[0].fill: ") == true)
    }
  }

  @Test("What is no paint takes the mean color: contrast, shadows, stops, parameters of the type color")
  func mean() throws {
    let settings = ["color": "linear(0, black, white)"]
    let gray = "rgb(127.5 127.5 127.5)"
    for disc in [
      #""fill": "luminance(color) > 0.2 ? red : lime""#, #""fill": "red", "shadow": {"color": "color", "blur": 1}"#,
      #""fill": {"radial": {"radius": 9, "stops": ["color", "red"]}}"#,
    ] {
      #expect(try commands(text(disc), settings) == commands(text(disc), ["color": gray]), "\(disc)")
    }
    let mean = text(#""fill": "other""#, more: "color").replacing(
      #""other": {"type": "paint""#, with: #""other": {"type": "color""#)
    #expect(try commands(mean, settings) == commands(mean, ["color": gray]))
  }

  @Test("Deeply nested functions of a paint take no longer than their text")
  func nested() throws {
    let source = String(repeating: "mix(", count: 30) + "color" + String(repeating: ",red,0)", count: 30)
    let fill = text(#""fill": "\#(source)""#)
    #expect(try commands(fill, Self.paints) == commands(text(#""fill": "color""#), Self.paints))
  }
}

@Suite("Lists of paints")
struct PaintListTests {
  private static let conditions = ["true", "t < 0.4", "i > 1", "not reduced", "i % 2 == 0 and t > 0.2"]
  private static let paints = [
    #""red""#, #""hsv(90 * i, 1, t)""#, #"{"values": ["red", "gold", "red"]}"#,
    #"{"linear": {"from": [0, "i"], "to": [9, 0], "stops": ["white", "alpha(navy, t)"]}}"#,
  ]

  /// The members that a paint adds to an entry of a list.
  private func entry(_ condition: String?, _ paint: String) -> String {
    let when = condition.map { #""when": "\#($0)", "# } ?? ""
    return paint.hasPrefix(#"{"linear"#) ? "{" + when + paint.dropFirst() : #"{\#(when)"paint": \#(paint)}"#
  }

  private func text(_ layers: [String]) -> String {
    """
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [40, 40], "duration": 1, "layers": [
    {"repeat": 3, "phase": "i / 3", "group": [\(layers.joined(separator: ", "))]}]}
    """
  }

  /// Random lists of fills and strokes, beside layers with one of them each.
  @Test("A list of paints draws what a layer for each of them draws")
  func equalToLayers() throws {
    var random = SplitMix64(seed: 72)
    for trial in 0..<60 {
      var (fills, strokes, layers): ([String], [String], [String]) = ([], [], [])
      let shape = #""circle": {"radius": "4 + i"}, "rotation": 20"#
      for _ in 0...random.below(3) {
        let condition = random.below(3) == 0 ? nil : random.pick(Self.conditions)
        let paint = random.pick(Self.paints)
        fills.append(condition == nil && random.below(2) == 0 ? paint : entry(condition, paint))
        layers.append("{\(condition.map { #""when": "\#($0)", "# } ?? "")\(shape), \"fill\": \(paint)}")
      }
      for _ in 0..<random.below(3) {
        let condition = random.below(3) == 0 ? nil : random.pick(Self.conditions)
        let when = condition.map { #""when": "\#($0)", "# } ?? ""
        let rest = #""paint": \#(random.pick(Self.paints)), "width": \#(1 + random.below(3))"#
        strokes.append("{\(when)\(rest)}")
        layers.append("{\(when)\(shape), \"stroke\": {\(rest)}}")
      }
      let stroke = strokes.isEmpty ? "" : ", \"stroke\": [\(strokes.joined(separator: ", "))]"
      let list = text(["{\(shape), \"fill\": [\(fills.joined(separator: ", "))]\(stroke)}"])
      for phase in [0, 0.3, 0.9] {
        let a = try scene(of: list, isReduced: trial % 4 == 0).makePainter().displayList(at: phase)
        let b = try scene(of: text(layers), isReduced: trial % 4 == 0).makePainter().displayList(at: phase)
        #expect(a == b, "\(list)")
      }
    }
  }

  private func errors(_ fill: String) -> [String] {
    do {
      _ = try PresetDocument(reading: text([#"{"circle": {"radius": 9}, \#(fill)}"#]), file: "test.json")
      return []
    } catch {
      return error.diagnostics.map { String($0.description.split(separator: ": ", maxSplits: 2).last ?? "") }
    }
  }

  @Test("Errors of lists")
  func errors() {
    #expect(errors(#""fill": []"#) == ["an empty list; expected at least one paint"])
    #expect(errors(#""fill": ["red", true]"#) == ["expected a color, found true"])
    #expect(errors(#""fill": [{"when": "t", "paint": "red"}]"#).count == 1)
    #expect(errors(#""fill": [{"wen": "true", "paint": "red"}]"#) == [#"unknown key "wen"; did you mean "when"?"#])
    #expect(
      errors(#""fill": {"when": "true"}"#)
        == ["expected one of linear, radial and conic, found an object without a gradient"])
    #expect(
      errors(#""fill": {"paint": "red", "linear": {"from": [0, 0], "to": [1, 1], "stops": ["red", "blue"]}}"#)
        == [#""linear" has no effect together with "paint""#])
    #expect(errors(#""stroke": []"#) == ["an empty list; expected at least one paint"])
  }

  @Test("Each paint of a list counts as an element of the frame")
  func bounded() throws {
    let many = Array(repeating: #""red""#, count: 5_000).joined(separator: ", ")
    let scene = try scene(of: text([#"{"circle": {"radius": 9}, "fill": [\#(many)]}"#]))
    let error = #expect(throws: SourceError.self) { try scene.makePainter().displayList(at: 0) }
    #expect(error?.description.contains("more than 10000 elements in one frame") == true)
  }
}
