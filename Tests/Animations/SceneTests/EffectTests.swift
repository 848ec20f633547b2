import Drawing
import Numerics
import Platform
import Preset
import Raster
import Testing
import Vector

@testable import Scene

@Suite("Blur, shadow, mask, image and morph")
struct EffectTests {
  private func pixels(_ layers: String, images: [Name: RasterImage] = [:], scale: Double = 1) throws -> [UInt32] {
    let document = try PresetDocument(reading: sheet(layers), file: "test.json")
    let scene = try SceneRenderer(
      document, values: ParameterValues(of: document), size: .scale(scale), files: SceneFiles(images: images))
    let canvas = Canvas(width: scene.width, height: scene.height)
    canvas.clear(nil)
    try scene.makePainter().draw(at: 0, on: canvas)
    return canvas.withPixels { Array($0) }
  }

  private let red: UInt32 = 0xFF00_00FF
  private let board = #""rectangle": {"size": [100, 100]}, "fill": "red""#

  @Test("A blur is as wide as it says in units: the filter's deviation is in pixels, turned and scaled with the layer")
  func blurs() throws {
    let layer = #"{"blur": [2, 1], "scale": 3, "rotation": 90, \#(board)}"#
    let list = try scene(of: sheet(layer), size: .scale(2)).makePainter().displayList(at: 0)
    guard case .beginGroup(_, _, let filters)? = list.commands.dropFirst().first,
      case .gaussianBlur(let x, let y)? = filters.first?.steps.first?.operation
    else {
      Issue.record("no blur")
      return
    }
    #expect(isClose(x, 6) && isClose(y, 12))
    #expect(try scene(of: sheet(#"{"blur": 0, \#(board)}"#)).makePainter().displayList(at: 0).commands.count == 1)
  }

  @Test("A shadow lies under its layer, moved and in its own color")
  func shadows() throws {
    let layer = """
      {"rectangle": {"corner": [10, 10], "size": [20, 20]}, "fill": "red",
       "shadow": {"offset": [30, 5], "color": "blue"}}
      """
    let pixels = try pixels(layer)
    #expect(pixels[20 * 100 + 20] == red)
    #expect(pixels[32 * 100 + 50] == 0xFFFF_0000)
    #expect(pixels[12 * 100 + 50] == 0)
  }

  @Test(
    "A mask shows its layer where it is opaque, or where it is light; inverted, elsewhere",
    arguments: [
      (#""layers": [{"circle": {"radius": 20}, "fill": "black"}]"#, true, false),
      (#""inverted": true, "layers": [{"circle": {"radius": 20}, "fill": "black"}]"#, false, true),
      (#""channel": "luminance", "layers": [{"circle": {"radius": 20}, "fill": "black"}]"#, false, false),
      (#""channel": "luminance", "layers": [{"circle": {"radius": 20}, "fill": "white"}]"#, true, false),
    ])
  func masks(mask: String, middle: Bool, corner: Bool) throws {
    let pixels = try pixels(#"{"mask": {\#(mask)}, \#(board)}"#)
    #expect(pixels[50 * 100 + 50] == (middle ? red : 0))
    #expect(pixels[5 * 100 + 5] == (corner ? red : 0))
  }

  @Test("What is blurred and clipped has a sharp edge where it is clipped")
  func order() throws {
    let layer = """
      {"rectangle": {"size": [60, 60]}, "fill": "red", "blur": 5,
       "clip": {"rectangle": {"corner": [0, 0], "size": [50, 100]}}}
      """
    let pixels = try pixels(layer)
    #expect(pixels[50 * 100 + 49] == red && pixels[50 * 100 + 50] == 0)
    // The edge of the rectangle itself, at 20, is soft.
    #expect(pixels[50 * 100 + 20] >> 24 != 255 && pixels[50 * 100 + 17] != 0)
  }

  @Test("An image is fitted into its box")
  func images() throws {
    let image = try #require(RasterImage(width: 2, height: 1, premultiplied: [red, 0xFFFF_0000]))
    let layer = #"{"image": {"file": "a.png", "size": 40, "smooth": false}}"#
    let contained = try pixels(layer, images: ["a.png": image])
    #expect(contained[50 * 100 + 31] == red && contained[50 * 100 + 69] == 0xFFFF_0000)
    #expect(contained[39 * 100 + 31] == 0 && contained[41 * 100 + 31] == red)
    let covering = try pixels(
      #"{"image": {"file": "a.png", "size": 40, "fit": "cover", "smooth": false}}"#, images: ["a.png": image])
    #expect(covering[31 * 100 + 31] == red && covering[31 * 100 + 29] == 0 && covering[69 * 100 + 69] == 0xFFFF_0000)
    #expect(throws: SourceError.self) { try pixels(layer) }
  }

  @Test("A morph is the one outline at 0, the other at 1, and runs between them")
  func morphs() throws {
    func box(_ amount: String) throws -> Rect {
      let layer = #"{"morph": {"from": "M0 0H10V10H0Z", "to": "M20 0H40V30H20Z", "amount": \#(amount)}, "fill": "red"}"#
      return try #require(try marks(scene(of: sheet(layer)), at: 0).first).bounds
    }
    #expect(try box("0") == Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    #expect(try box("1") == Rect(minX: 20, minY: 0, maxX: 40, maxY: 30))
    let half = try box("0.5")
    #expect(isClose(half.minX, 10) && isClose(half.maxX, 25) && isClose(half.maxY, 20))
  }

  @Test("Straight mixing of a gradient keeps the color of a clear stop")
  func mixing() throws {
    func middle(_ mixing: String) throws -> UInt32 {
      try pixels(
        """
        {"rectangle": {"size": [100, 100]}, "fill": {"linear": {"from": [0, 0], "to": [100, 0], \(mixing)
         "stops": ["alpha(blue, 0)", "red"]}}}
        """)[50 * 100 + 50]
    }
    #expect(try middle("") >> 16 & 255 <= 1)
    #expect(try middle(#""mixing": "straight","#) >> 16 & 255 > 50)
  }
}
