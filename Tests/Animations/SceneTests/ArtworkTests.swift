import Drawing
import Numerics
import Preset
import Raster
import Testing
import Vector

@testable import Scene

/// The test drawing's ink is 40 by 60 units: a red square above a green bar.
@Suite("Artwork in documents")
struct ArtworkTests {
  private static let parameters = """
    {"artwork": {"type": "artwork", "default": "builtin", "summary": ""},
     "color": {"type": "paint", "default": "none", "summary": ""}}
    """
  private let red = Color(red: 1.0, green: 0, blue: 0)
  private let green = Color(red: 0.0, green: 1, blue: 0)
  private let blue = Color(red: 0.0, green: 0, blue: 1)

  private func scene(
    _ layer: String, _ drawing: String = "square", color: String = "none"
  ) throws -> SceneRenderer {
    try SceneTests.scene(
      of: sheet(layer, parameters: Self.parameters), ["artwork": drawing, "color": color])
  }

  private func commands(_ scene: SceneRenderer) throws -> [DisplayList.Command] {
    try scene.makePainter().displayList(at: 0).commands
  }

  @Test("Ink is contained in the box, in its own proportions")
  func contains() throws {
    let marks = try marks(scene(#"{"artwork": {"source": "artwork", "size": 30}}"#), at: 0)
    // 60 units are 30: a half.
    #expect(
      marks.map(\.bounds) == [
        Rect(minX: 40, minY: 35, maxX: 60, maxY: 55), Rect(minX: 40, minY: 55, maxX: 60, maxY: 65),
      ])
    #expect(marks.map(\.color) == [red, green])
  }

  @Test("The page is fitted where that is asked for, about the center of the box")
  func page() throws {
    let layer = #"{"artwork": {"source": "artwork", "size": [50, 80], "box": "page", "center": [40, 50]}}"#
    #expect(try marks(scene(layer), at: 0)[0].bounds == Rect(minX: 20, minY: 35, maxX: 40, maxY: 55))
  }

  @Test("What covers its box is cut off at its edges")
  func covers() throws {
    let scene = try scene(#"{"artwork": {"source": "artwork", "size": 30, "fit": "cover"}}"#)
    guard case .pushClip(let clip, _, _)? = try commands(scene).first else {
      Issue.record("no clip")
      return
    }
    #expect(clip.bounds == Rect(minX: 35, minY: 35, maxX: 65, maxY: 65))
    // 40 units are 30, 60 are 45.
    #expect(try marks(scene, at: 0)[0].bounds == Rect(minX: 35, minY: 27.5, maxX: 65, maxY: 57.5))
  }

  @Test("A color takes the place of the current color alone where there is one, else of all; none changes nothing")
  func recolors() throws {
    let layer = #"{"artwork": {"source": "artwork", "size": 30, "color": "color"}}"#
    #expect(try marks(scene(layer, "current", color: "blue"), at: 0).map(\.color) == [blue, green])
    #expect(try marks(scene(layer), at: 0).map(\.color) == [red, green])
    let commands = try commands(scene(layer, color: "blue"))
    guard commands.count == 7, case .beginGroup = commands[0], case .fill(_, _, let paint, _, _) = commands[1],
      commands[2] == .beginMask(.alpha), commands[5] == .endMask, commands[6] == .endGroup
    else {
      Issue.record("no silhouette: \(commands.count)")
      return
    }
    #expect(paint == .solid(blue))
  }

  @Test("A silhouette is one color wherever the drawing is opaque")
  func silhouette() throws {
    let scene = try scene(#"{"artwork": {"source": "artwork", "size": 60}, "fill": "blue"}"#)
    let canvas = Canvas(width: 100, height: 100)
    canvas.clear(nil)
    try scene.makePainter().draw(at: 0, on: canvas)
    let pixels = canvas.withPixels { Array($0) }
    // 40 by 60 pixels round the middle.
    for y in 0..<100 {
      for x in 0..<100 {
        let isInside = (30..<70).contains(x) && (20..<80).contains(y)
        #expect(pixels[100 * y + x] == (isInside ? 0xFFFF_0000 : 0))
      }
    }
  }

  @Test("Parts are copies that know their boxes, lengths and colors")
  func parts() throws {
    let layer = """
      {"artwork": {"source": "artwork", "size": 30, "parts": "elements", "as": "k"},
       "stroke": {"paint": "partColor", "width": "partHeight / 10 + partWidth + partLength / 80 + 100 * k + 1000 * partCount"}}
      """
    let marks = try marks(scene(layer), at: 0)
    // Outlines of 4 * 20 and 2 * (20 + 10): 2 + 20 + 1 and 1 + 20 + 0.75 + 100, and 2000 for two parts.
    let widths: [Double?] = [2023, 2121.75]
    #expect(marks.map(\.width) == widths)
    #expect(marks.map(\.color) == [red, green])
    let moved = """
      {"artwork": {"source": "artwork", "size": 30, "parts": "elements"}, "position": ["partX + 1", "partY + 2"],
       "anchor": ["partX", "partY"], "scale": 2}
      """
    #expect(try SceneTests.marks(scene(moved), at: 0)[1].bounds == Rect(minX: 31, minY: 52, maxX: 71, maxY: 72))
  }

  @Test("Outlines are trimmed and stroked")
  func trims() throws {
    let layer = """
      {"artwork": {"source": "artwork", "size": 30, "parts": "elements"}, "trim": {"end": 0.25},
       "stroke": {"paint": "black", "width": 1}}
      """
    // A quarter of the square's outline is its upper edge.
    let first = try #require(try marks(scene(layer), at: 0).first)
    #expect(first.bounds == Rect(minX: 40, minY: 35, maxX: 60, maxY: 35))
  }

  @Test("Expressions know the proportions, the reach, the color and the parts of artwork")
  func facts() throws {
    let layer = """
      {"circle": {"radius": "30 * artworkRatio + artworkParts"}, "fill": "artworkColor"},
      {"circle": {"radius": "60 * artworkRadius"}, "fill": "black"}
      """
    let marks = try marks(scene(layer), at: 0)
    #expect(isClose(marks[0].bounds.width, 2 * (20 + 2)) && marks[0].color == red)
    // From the middle to a corner: the root of 20² + 30².
    #expect(isClose(marks[1].bounds.width, 2 * 1300.0.squareRoot(), within: 1e-3))
  }

  @Test("A flip without perspective squeezes; one with perspective makes the near side higher")
  func flips() throws {
    let flat = #"{"rotationY": 60, "artwork": {"source": "artwork", "size": 30}}"#
    #expect(isClose(try marks(scene(flat), at: 0)[0].bounds.width, 10))
    let deep = #"{"rotationY": 60, "perspective": 60, "artwork": {"source": "artwork", "size": 30}}"#
    let path = try marks(scene(deep), at: 0)[0].path
    func height(_ side: [Point]) -> Double { side.map(\.y).reduce(0, max) - side.map(\.y).reduce(100, min) }
    let left = height(path.points.filter { $0.x < 50 })
    let right = height(path.points.filter { $0.x > 50 })
    #expect(abs(left - right) > 3)
  }

  @Test("Without a drawing there is a mark")
  func builtIn() throws {
    let text = sheet(#"{"artwork": {"source": "artwork", "size": 86}}"#, parameters: Self.parameters)
    let marks = try marks(SceneTests.scene(of: text), at: 0)
    #expect(marks.count == 4)
    #expect(marks.reduce(Rect.null) { $0.union($1.bounds) }.width > 85.9)
  }

  @Test("Islands: what one command draws falls apart where boxes do not meet; holes stay with what is round them")
  func islands() throws {
    let path = try Path(svg: "M0 0h10v10h-10zM3 3v4h4v-4zM20 0h10v10h-10zM25 5h10v10h-10z")
    let command = DisplayList.Command.fill(path, .nonZero, .solid(red), .identity, .normal)
    func drawing(_ commands: [DisplayList.Command]) -> ArtworkDrawing {
      let list = DisplayList(commands: commands)
      let part = ArtworkDrawing.Part(list: list, box: path.bounds, outline: path, color: red)
      return ArtworkDrawing(list: list, page: path.bounds, box: path.bounds, parts: [part], colors: [red])
    }
    let shapes = drawing([command]).shapes
    let boxes = [Rect(minX: 0, minY: 0, maxX: 10, maxY: 10), Rect(minX: 20, minY: 0, maxX: 35, maxY: 15)]
    #expect(shapes.map(\.box) == boxes)
    #expect(shapes.map { $0.outline.subpaths.count } == [2, 2])
    let group = drawing([.beginGroup(opacity: 0.5, blend: .normal), command, .endGroup])
    #expect(group.shapes == group.parts)
  }
}
