import Drawing
import Preset
import Scene
import Testing
import Vector

@Suite("The picture and the canvas")
struct ViewportTests {
  @Test("By scale, by the longer side, and exactly")
  func sizes() {
    let size = (width: 40.0, height: 30.0)
    let scaled = Viewport(.scale(2.5), size: size, canvas: .keepsProportions)
    #expect(scaled.width == 100 && scaled.height == 75 && scaled.scale == 2.5)
    let fitted = Viewport(.longerSide(64), size: size, canvas: .keepsProportions)
    #expect(fitted.width == 64 && fitted.height == 48 && fitted.scale == 1.6)
    let tiny = Viewport(.longerSide(1), size: (1000, 1), canvas: .keepsProportions)
    #expect(tiny.width == 1 && tiny.height == 1)
  }

  @Test("Other proportions center a fixed canvas and extend a free one")
  func proportions() {
    let size = (width: 40.0, height: 30.0)
    let fixed = Viewport(.exact(width: 80, height: 100), size: size, canvas: .keepsProportions)
    #expect(fixed.scale == 2 && fixed.canvasHeight == 30 && fixed.offsetX == 0 && fixed.offsetY == 20)
    let free = Viewport(.exact(width: 80, height: 100), size: size, canvas: .fillsPicture)
    #expect(free.scale == 2 && free.canvasWidth == 40 && free.canvasHeight == 50 && free.offsetY == 0)
  }

  @Test("width, height and pixel are those of the picture asked for")
  func names() throws {
    let text = sheet(
      #"{"rectangle": {"corner": [0, 0], "size": ["width / 2", "height / 2"]}, "fill": "red"}, {"circle": {"radius": "pixel"}, "fill": "red"}"#
    ).replacing("\"duration\"", with: "\"aspect\": \"free\", \"duration\"")
    let found = try marks(scene(of: text, size: .exact(width: 60, height: 30)), at: 0)
    #expect(isClose(found[0].bounds.width, 30) && isClose(found[0].bounds.height, 15))
    #expect(isClose(found[1].bounds.width, 2))
  }

  @Test("Painters of one scene draw the same on every thread")
  func threads() async throws {
    let ring = try scene("dots")
    let alone = try (0..<20).map { try ring.makePainter().displayList(at: Double($0) / 20) }
    let together = try await withThrowingTaskGroup(of: (Int, DisplayList).self) { group in
      for index in 0..<20 { group.addTask { (index, try ring.makePainter().displayList(at: Double(index) / 20)) } }
      return try await group.reduce(into: [Int: DisplayList]()) { $0[$1.0] = $1.1 }
    }
    for (index, drawing) in alone.enumerated() { #expect(together[index] == drawing) }
  }
}
