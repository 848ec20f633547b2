import Drawing
import Numerics
import Raster
import Testing
import Vector

@Suite struct PatternTests {
  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    .rectangle(Rect(minX: x, minY: y, maxX: x + width, maxY: y + height))
  }

  /// A tile of 4 x 4 with a black square of 2 x 2 in its top left corner.
  private var checks: DisplayList {
    DisplayList(commands: [.fill(rectangle(0, 0, 2, 2), .nonZero, .solid(.black), .identity, .normal)])
  }

  private let tile = Rect(minX: 0, minY: 0, maxX: 4, maxY: 4)

  private func rows(_ pattern: PatternPaint, under transform: AffineTransform = .identity, _ size: Int = 10) -> [String]
  {
    let canvas = Canvas(width: size, height: size)
    canvas.clear(nil)
    let list = DisplayList(
      commands: [.fill(rectangle(0, 0, 40, 40), .nonZero, .pattern(pattern), transform, .normal)])
    list.draw(on: canvas)
    let pixmap = canvas.pixmap
    return (0..<size).map { y in
      (0..<size).map { x in ["255": "#", "0": "."]["\(pixmap[x, y] >> 24)"] ?? "?" }.joined()
    }
  }

  @Test func tilesRepeat() {
    let drawn = rows(PatternPaint(tile: tile, list: checks))
    #expect(drawn[0] == "##..##..##" && drawn[1] == drawn[0] && drawn[2] == ".........." && drawn[4] == drawn[0])
    let moved = rows(PatternPaint(tile: tile, transform: .translation(x: 1, y: 3), list: checks))
    #expect(moved[3] == ".##..##..#" && moved[5] == ".........." && moved[0] == moved[4])
  }

  /// Drawn at the size at which it is seen: edges stay sharp.
  @Test func tilesAreDrawnAtTheirSize() {
    let drawn = rows(PatternPaint(tile: tile, list: checks), under: .scale(x: 2, y: 1))
    #expect(drawn[0] == "####....##" && drawn[1] == drawn[0] && drawn[3] == "..........")
    let inner = rows(PatternPaint(tile: tile, transform: .scale(x: 1, y: 3), list: checks))
    #expect(inner[0] == "##..##..##" && inner[5] == inner[0] && inner[6] == "..........")
  }

  /// What reaches out of the tile is cut off; the tile may begin anywhere.
  @Test func tilesAreCut() {
    let wide = DisplayList(commands: [.fill(rectangle(-9, -9, 12, 12), .nonZero, .solid(.black), .identity, .normal)])
    let drawn = rows(PatternPaint(tile: Rect(minX: 2, minY: 2, maxX: 5, maxY: 5), list: wide))
    #expect(drawn[2] == "..#..#..#." && drawn[0] == "..........")
  }

  @Test func patternsWithinPatterns() {
    let outer = DisplayList(commands: [
      .fill(
        rectangle(0, 0, 4, 2), .nonZero, .pattern(PatternPaint(tile: tile, list: checks)), .identity, .normal)
    ])
    let drawn = rows(PatternPaint(tile: Rect(minX: 0, minY: 0, maxX: 8, maxY: 2), list: outer))
    #expect(drawn[0] == "##......##" && drawn[9] == drawn[0])
  }

  @Test(arguments: [Rect(minX: 0, minY: 0, maxX: 0, maxY: 4), Rect(minX: 0, minY: 0, maxX: .nan, maxY: .infinity)])
  func withoutAreaNothingIsPainted(_ tile: Rect) {
    #expect(rows(PatternPaint(tile: tile, list: checks)).allSatisfy { $0 == ".........." })
  }

  /// A group with a blur, in a tile: lengths of filters are scaled with it.
  @Test func filtersOfATileAreScaled() {
    let list = DisplayList(
      commands: [.beginGroup(opacity: 1, blend: .normal, filters: [ImageFilter([.init(.offset(dx: 1, dy: 0))])])]
        + checks.commands + [.endGroup])
    let drawn = rows(PatternPaint(tile: tile, list: list), under: .scale(x: 2, y: 1))
    #expect(drawn[0] == "..####....")
  }

  @Test func equalPatternsAreEqual() {
    #expect(PatternPaint(tile: tile, list: checks) == PatternPaint(tile: tile, list: checks))
    #expect(PatternPaint(tile: tile, list: checks) != PatternPaint(tile: tile, list: DisplayList()))
  }

  /// A tile of one pixel is drawn, a smaller one too: as one pixel.
  @Test(arguments: [1, 0.5]) func tinyTilesArePainted(side: Double) {
    let full = DisplayList(commands: [.fill(rectangle(0, 0, 1, 1), .nonZero, .solid(.black), .identity, .normal)])
    let drawn = rows(PatternPaint(tile: Rect(minX: 0, minY: 0, maxX: side, maxY: side), list: full))
    #expect(drawn.allSatisfy { $0 == "##########" }, "\(drawn)")
  }
}
