import Numerics
import Scene
import Testing
import Vector

@Suite("The ring")
struct RingTests {
  private let center = Point(x: 20, y: 20)

  @Test("Eight arcs of 39 degrees start at 3 + 45 i degrees, 10 from the centre, 6 wide")
  func geometry() throws {
    let arcs = try marks(scene("ring"), at: 0)
    #expect(arcs.count == 8)
    for (index, arc) in arcs.enumerated() {
      let first = try #require(arc.path.points.first).polar(from: center)
      let last = try #require(arc.path.points.last).polar(from: center)
      #expect(isClose(first.radius, 10) && isClose(last.radius, 10))
      #expect(isClose(first.degrees, 3 + 45 * Double(index)))
      #expect(isClose(last.degrees, 42 + 45 * Double(index)))
      #expect(arc.width == 6)
    }
  }

  /// Greys of the arcs at each head, out of 255, as distances from the head give them.
  @Test(
    "The colours at every head, with the distance measured along the line or round the circle",
    arguments: [
      ("false", 0, [242, 230, 179, 128, 128, 128, 128, 128]), ("false", 1, [230, 242, 230, 179, 128, 128, 128, 128]),
      ("false", 2, [179, 230, 242, 230, 179, 128, 128, 128]), ("false", 3, [128, 179, 230, 242, 230, 179, 128, 128]),
      ("false", 4, [128, 128, 179, 230, 242, 230, 179, 128]), ("false", 5, [128, 128, 128, 179, 230, 242, 230, 179]),
      ("false", 6, [128, 128, 128, 128, 179, 230, 242, 230]), ("false", 7, [128, 128, 128, 128, 128, 179, 230, 242]),
      ("true", 0, [242, 230, 179, 128, 128, 128, 179, 230]), ("true", 1, [230, 242, 230, 179, 128, 128, 128, 179]),
      ("true", 2, [179, 230, 242, 230, 179, 128, 128, 128]), ("true", 3, [128, 179, 230, 242, 230, 179, 128, 128]),
      ("true", 4, [128, 128, 179, 230, 242, 230, 179, 128]), ("true", 5, [128, 128, 128, 179, 230, 242, 230, 179]),
      ("true", 6, [179, 128, 128, 128, 179, 230, 242, 230]), ("true", 7, [230, 179, 128, 128, 128, 179, 230, 242]),
    ])
  func colors(wrap: String, head: Int, greys: [UInt8]) throws {
    let ring = try scene("ring", ["wrap": wrap])
    let expected = greys.map { Color(red: $0, green: $0, blue: $0) }
    // The head stands still for an eighth of the loop.
    for phase in [Double(head) / 8, (Double(head) + 0.99) / 8] {
      #expect(try marks(ring, at: phase).map(\.color) == expected)
    }
  }

  @Test("A loop is 0.8 seconds of eight pictures; count, size and colours are free")
  func generalised() throws {
    let ring = try scene("ring")
    #expect(ring.duration == 0.8)
    #expect(ring.steps == 8)
    let large = try scene("ring", ["count": "12", "colors": "red,blue"], size: .longerSide(100))
    let arcs = try marks(large, at: 0)
    #expect(large.steps == 12 && arcs.count == 12)
    #expect(isClose(arcs[0].width ?? 0, 15))
    #expect(
      arcs.map(\.color) == [Color(red: 1.0, green: 0, blue: 0)]
        + Array(repeating: Color(red: 0.0, green: 0, blue: 1), count: 11))
    let start = try #require(arcs[3].path.points.first).polar(from: Point(x: 50, y: 50))
    #expect(isClose(start.radius, 25) && isClose(start.degrees, 93))
  }

  @Test("One colour is enough: from grey come the greys of the default")
  func tinted() throws {
    let greys = try marks(scene("ring"), at: 0).map { $0.color?.bytes }
    #expect(try marks(scene("ring", ["color": "#808080"]), at: 0).map { $0.color?.bytes } == greys)
  }

  @Test("At 16 pixels the gap is still a pixel wide at the centre line")
  func smallGap() throws {
    let arcs = try marks(scene("ring", size: .longerSide(16)), at: 0)
    let end = try #require(arcs[0].path.points.last)
    let next = try #require(arcs[1].path.points.first)
    let gap = ((end.x - next.x) * (end.x - next.x) + (end.y - next.y) * (end.y - next.y)).squareRoot()
    #expect(gap > 0.99 && gap < 1.01)
  }
}
