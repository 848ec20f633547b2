import Drawing
import Numerics
import Preset
import Raster
import Scene
import Testing
import Vector

@Suite("What layers mean")
struct LanguageTests {
  private func centers(_ layers: String, lets: String = "{}", at phase: Double = 0) throws -> [Point] {
    try marks(scene(of: sheet(layers, lets: lets)), at: phase).map(\.center)
  }

  @Test("A shape without a place is in the middle; one with a place is there")
  func places() throws {
    let layers = #"""
      {"circle": {"radius": 1}, "fill": "red"},
      {"circle": {"center": [10, 20], "radius": 1}, "fill": "red"},
      {"circle": {"center": {"angle": 90, "radius": 30}, "radius": 1}, "fill": "red"},
      {"circle": {"center": {"angle": 180, "radius": 5, "around": [10, 10]}, "radius": 1}, "fill": "red"}
      """#
    let expected = [Point(x: 50, y: 50), Point(x: 10, y: 20), Point(x: 50, y: 80), Point(x: 5, y: 10)]
    for (a, b) in zip(try centers(layers), expected) { #expect(isClose(a, b)) }
  }

  @Test(
    "Position, anchor, rotation and scale",
    arguments: [
      // A quarter turn clockwise about the middle takes the right to the bottom.
      (#""rotation": 90, "circle": {"center": [80, 50], "radius": 1}"#, Point(x: 50, y: 80)),
      // With a position, coordinates start there.
      (#""position": [20, 30], "circle": {"radius": 1}"#, Point(x: 20, y: 30)),
      (#""position": [20, 30], "rotation": 90, "circle": {"center": [10, 0], "radius": 1}"#, Point(x: 20, y: 40)),
      // An anchor alone is the point to turn about.
      (#""anchor": [80, 40], "rotation": 180, "circle": {"center": [80, 50], "radius": 1}"#, Point(x: 80, y: 30)),
      // With a position, the anchor is what lies there.
      (#""position": [0, 0], "anchor": [10, 10], "circle": {"center": [15, 10], "radius": 1}"#, Point(x: 5, y: 0)),
      (#""scale": 2, "circle": {"center": [60, 50], "radius": 1}"#, Point(x: 70, y: 50)),
      (#""scale": [3, 0.5], "circle": {"center": [60, 60], "radius": 1}"#, Point(x: 80, y: 55)),
      // Vertical lines lean by 45 degrees: 10 below the middle goes 10 to the right.
      (#""skew": [45, 0], "circle": {"center": [50, 60], "radius": 1}"#, Point(x: 60, y: 60)),
      // Scale comes before rotation.
      (#""scale": [2, 1], "rotation": 90, "circle": {"center": [60, 50], "radius": 1}"#, Point(x: 50, y: 70)),
    ])
  func placement(layer: String, expected: Point) throws {
    let center = try #require(try centers("{\(layer), \"fill\": \"red\"}").first)
    #expect(isClose(center, expected))
  }

  @Test("What a group says holds for what is in it, and inside a placed group its anchor is the origin")
  func groups() throws {
    let layers = #"""
      {"position": [20, 20], "rotation": 90, "group": [
        {"circle": {"radius": 1}, "fill": "red"},
        {"rotation": 90, "circle": {"center": [10, 0], "radius": 1}, "fill": "red"}
      ]}
      """#
    let found = try centers(layers)
    #expect(isClose(found[0], Point(x: 20, y: 20)) && isClose(found[1], Point(x: 10, y: 20)))
  }

  @Test("Repeats number their copies, nested ones in the order of rows")
  func repeats() throws {
    let layers = #"""
      {"repeat": {"count": 2, "as": "row"}, "group": [
        {"repeat": 3, "circle": {"center": ["10 * i", "10 * row"], "radius": 1}, "fill": "red"}
      ]}
      """#
    let expected = [0, 10, 20, 0, 10, 20].enumerated().map { Point(x: Double($0.element), y: $0.offset < 3 ? 0 : 10) }
    for (a, b) in zip(try centers(layers), expected) { #expect(isClose(a, b)) }
    #expect(try centers(#"{"repeat": "t == 0 ? 0 : 4", "circle": {"radius": 1}, "fill": "red"}"#).isEmpty)
  }

  @Test("A layer's time: shift, iterations and direction, each within its parent's")
  func time() throws {
    let dot = #""circle": {"center": ["100 * t", 0], "radius": 1}, "fill": "red""#
    func x(_ keys: String, at phase: Double) throws -> Double { try centers("{\(keys)\(dot)}", at: phase)[0].x }
    #expect(isClose(try x("", at: 0.3), 30))
    #expect(isClose(try x(#""phase": 0.25, "#, at: 0.3), 55))
    #expect(isClose(try x(#""phase": -0.25, "#, at: 0), 75))
    #expect(isClose(try x(#""iterations": 3, "#, at: 0.5), 50))
    #expect(isClose(try x(#""direction": "reverse", "#, at: 0.25), 75))
    #expect(isClose(try x(#""direction": "alternate", "#, at: 0.75), 50))
    let nested = #"{"iterations": 2, "group": [{"phase": 0.5, \#(dot)}]}"#
    #expect(isClose(try centers(nested, at: 0.3)[0].x, 10))
  }

  @Test("Tracks have a time of their own within the layer's")
  func tracks() throws {
    func x(_ track: String, at phase: Double) throws -> Double {
      try centers(#"{"circle": {"center": [\#(track), 0], "radius": 1}, "fill": "red"}"#, at: phase)[0].x
    }
    let up = #""values": [0, 40, 0], "offsets": [0, 0.8, 1]"#
    #expect(isClose(try x("{\(up)}", at: 0.4), 20))
    #expect(isClose(try x("{\(up), \"iterations\": 2}", at: 0.2), 20))
    #expect(isClose(try x("{\(up), \"phase\": 0.1}", at: 0.3), 20))
    #expect(isClose(try x(#"{"values": [0, 40], "direction": "alternate"}"#, at: 0.75), 20))
    #expect(isClose(try x(#"{"values": [0, 40, 0], "easing": ["steps(2)", "linear"]}"#, at: 0.3), 20))
  }

  @Test("let, in any order; when; and a layer's let over its own time")
  func names() throws {
    let lets = #"{"b": "a * 2", "a": "width / 10"}"#
    let layers = #"""
      {"circle": {"center": ["b", 0], "radius": 1}, "fill": "red"},
      {"repeat": 4, "when": "i % 2 == 1", "circle": {"center": ["i", 0], "radius": 1}, "fill": "red"},
      {"phase": 0.5, "let": {"x": "100 * t"}, "circle": {"center": ["x", 0], "radius": 1}, "fill": "red"}
      """#
    #expect(try centers(layers, lets: lets).map { ($0.x * 1e6).rounded() / 1e6 } == [20, 1, 3, 50])
  }

  @Test("A flip about the vertical axis narrows; half a turn mirrors; perspective makes the near side larger")
  func flips() throws {
    func bounds(_ keys: String) throws -> Rect {
      let square = #""points": {"points": [[30, 30], [70, 30], [70, 70], [30, 70]]}, "fill": "red""#
      return try marks(scene(of: sheet("{\(keys), \(square)}")), at: 0)[0].bounds
    }
    // cos 60 degrees is a half.
    let narrow = try bounds(#""rotationY": 60"#)
    #expect(isClose(narrow.width, 20, within: 1e-3) && isClose(narrow.height, 40, within: 1e-3))
    let flat = try bounds(#""rotationX": 60"#)
    #expect(isClose(flat.width, 40, within: 1e-3) && isClose(flat.height, 20, within: 1e-3))
    // z = 20 sin 60 = 17.32 towards an eye at 100: 20 / (1 - 0.1732) = 24.19 half the height of the near side.
    let near = try bounds(#""rotationY": 60, "perspective": 100"#)
    #expect(isClose(near.height, 48.379, within: 1e-2))
  }

  @Test("Opacity of one shape is in its paint; of a group, or of fill and stroke, it is composited as one")
  func opacity() throws {
    func commands(_ layer: String) throws -> [DisplayList.Command] {
      try scene(of: sheet(layer)).makePainter().displayList(at: 0).commands
    }
    let single = try marks(scene(of: sheet(#"{"circle": {"radius": 1}, "fill": "red", "opacity": 0.25}"#)), at: 0)
    #expect(single[0].color?.alpha == 0.25)
    let both = try commands(
      #"{"circle": {"radius": 1}, "fill": "red", "stroke": {"paint": "blue", "width": 1}, "opacity": 0.5}"#)
    #expect(both.count == 4)
    guard case .beginGroup(opacity: 0.5, blend: .normal, filters: [])? = both.first, case .endGroup? = both.last else {
      Issue.record("no group round \(both.count) commands")
      return
    }
    #expect(try commands(#"{"group": [{"circle": {"radius": 1}, "fill": "red"}], "opacity": 0}"#).isEmpty)
  }

  @Test("Trim draws a part of the outline")
  func trim() throws {
    let line = #""line": {"from": [0, 0], "to": [100, 0]}, "stroke": {"paint": "red", "width": 1}"#
    let part = try marks(scene(of: sheet("{\(line), \"trim\": {\"start\": 0.25, \"end\": 0.5}}")), at: 0)[0]
    #expect(isClose(part.bounds.minX, 25) && isClose(part.bounds.maxX, 50))
  }

  @Test("Letters know their index, their place and their size, and turn about their own middle")
  func letters() throws {
    let text = #""letters": {"content": "I {1 + 1}I", "size": 20, "as": "k"}"#
    let rest = try marks(scene(of: sheet("{\(text), \"fill\": \"black\"}")), at: 0)
    #expect(rest.count == 3)
    let turned = try marks(scene(of: sheet("{\(text), \"rotation\": \"90 * k\", \"fill\": \"black\"}")), at: 0)
    for (a, b) in zip(rest, turned) { #expect(isClose(a.center, b.center)) }
    #expect(isClose(turned[1].bounds.width, rest[1].bounds.height, within: 1e-6))
    let moved = try marks(
      scene(of: sheet("{\(text), \"position\": [\"letterX\", \"letterY + letterCharacter\"], \"fill\": \"black\"}")),
      at: 0)
    #expect(zip(rest, moved).map { ($1.center.y - $0.center.y).rounded() } == [0, 2, 3])
    let middle = (try #require(rest.first).bounds.minX + (try #require(rest.last)).bounds.maxX) / 2
    #expect(isClose(middle, 50))
  }

  @Test("Paint parameters and gradients reach the drawing")
  func paints() throws {
    let parameters = #"{"ink": {"type": "paint", "default": "linear(0, red, blue)", "summary": ""}}"#
    let text = sheet(#"{"circle": {"radius": 10}, "fill": "ink"}"#, parameters: parameters)
    let gradient = try #require(try gradients(scene(of: text)).first)
    guard case .linear(let start, let end) = gradient.geometry else {
      Issue.record("not linear")
      return
    }
    #expect(isClose(start, Point(x: 0, y: 50)) && isClose(end, Point(x: 100, y: 50)))
    #expect(gradient.stops.map(\.offset) == [0, 1])
    #expect(try marks(scene(of: text, ["ink": "lime"]), at: 0)[0].color == Color(red: 0.0, green: 1, blue: 0))
    let stops = #"["red", "blue", {"color": "lime", "offset": 0.5}, "white", "black"]"#
    let radial = try gradients(
      scene(of: sheet(#"{"circle": {"radius": 9}, "fill": {"radial": {"radius": 9, "stops": \#(stops)}}}"#)))
    #expect(radial.first?.stops.map(\.offset) == [0, 0.25, 0.5, 0.75, 1])
  }
}
