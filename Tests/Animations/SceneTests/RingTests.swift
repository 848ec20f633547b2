import Colors
import Drawing
import Motion
import Numerics
import Scene
import Testing
import Vector

@Suite("The ring of the source")
struct RingTests {
  private let center = Point(x: 20, y: 20)

  @Test("Eight arcs of 39 degrees start at 3 + 45 i degrees, 10 from the center, 6 wide")
  func geometry() throws {
    let arcs = try marks(scene("ring", ["variant": "source"]), at: 0)
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
    "The colors at every head, with the distance measured along the line or round the circle",
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
    let ring = try scene("ring", ["variant": "source", "wrap": wrap])
    let expected = greys.map { Color(red: $0, green: $0, blue: $0) }
    // The head stands still for an eighth of the loop.
    for phase in [Double(head) / 8, (Double(head) + 0.99) / 8] {
      #expect(try marks(ring, at: phase).map(\.color) == expected)
    }
  }

  @Test("A loop is 0.8 seconds of eight pictures; count, size and colors are free")
  func generalised() throws {
    let ring = try scene("ring", ["variant": "source"])
    #expect(ring.duration == 0.8)
    #expect(ring.steps == 8)
    let large = try scene("ring", ["variant": "source", "count": "12", "colors": "red,blue"], size: .longerSide(100))
    let arcs = try marks(large, at: 0)
    #expect(large.steps == 12 && arcs.count == 12)
    #expect(isClose(arcs[0].width ?? 0, 15))
    #expect(
      arcs.map(\.color) == [Color(red: 1.0, green: 0, blue: 0)]
        + Array(repeating: Color(red: 0.0, green: 0, blue: 1), count: 11))
    let start = try #require(arcs[3].path.points.first).polar(from: Point(x: 50, y: 50))
    #expect(isClose(start.radius, 25) && isClose(start.degrees, 93))
  }

  @Test("Nothing wraps round by default")
  func unwrapped() throws {
    let greys = try marks(scene("ring", ["variant": "source"]), at: 0).map { $0.color?.bytes }
    #expect(try marks(scene("ring", ["variant": "source", "wrap": "false"]), at: 0).map { $0.color?.bytes } == greys)
  }

  @Test("At 16 pixels the gap is still a pixel wide at the center line")
  func smallGap() throws {
    let arcs = try marks(scene("ring", ["variant": "source"], size: .longerSide(16)), at: 0)
    let end = try #require(arcs[0].path.points.last)
    let next = try #require(arcs[1].path.points.first)
    let gap = ((end.x - next.x) * (end.x - next.x) + (end.y - next.y) * (end.y - next.y)).squareRoot()
    #expect(gap > 0.99 && gap < 1.01)
  }
}

@Suite("The ring")
struct ModernRingTests {
  @Test("The head has the color that was asked for, and the arcs behind it are more and more translucent")
  func tail() throws {
    let ring = try scene("ring", ["color": "#f9fafb"])
    let asked = Color(red: UInt8(0xF9), green: 0xFA, blue: 0xFB)
    for head in 0..<8 {
      let colors = try marks(ring, at: Double(head) / 8).compactMap(\.color)
      #expect(colors.count == 8 && colors[head] == asked)
      let alphas = (0..<8).map { colors[(head - $0 + 8) % 8].alpha }
      #expect(alphas == alphas.sorted(by: >) && isClose(alphas[7], 0.15))
    }
  }

  @Test("On any page head and tail are told apart", arguments: ["#ffffff", "#111827", "#7f1d1d"])
  func contrast(page: String) throws {
    let matte = try ColorSyntax.parse(page)
    for text in ["#3b82f6", "#f9fafb", "#e5e5e5", "#111111", "#f59e0b", "#16a34a"] {
      let color = try ColorSyntax.parse(text)
      // What cannot be told from the page itself cannot be told from its tail.
      guard color.contrast(with: matte) >= 2.6 else { continue }
      let tail = try #require(
        marks(scene("ring", ["color": text]), at: 0).compactMap(\.color).min { $0.alpha < $1.alpha })
      let seen = matte.mixed(with: tail.withAlpha(1), by: tail.alpha)
      #expect(color.contrast(with: seen) >= 2, "\(text) on \(page)")
    }
  }

  private func grown(_ mark: Mark) -> Rect {
    let half = (mark.width ?? 0) / 2
    let box = mark.bounds
    return Rect(minX: box.minX - half, minY: box.minY - half, maxX: box.maxX + half, maxY: box.maxY + half)
  }

  @Test("It fills its canvas")
  func size() throws {
    let boxes = try marks(scene("ring"), at: 0).map { grown($0) }
    let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    #expect(box.width >= 37 && box.width <= 40)
  }
}
