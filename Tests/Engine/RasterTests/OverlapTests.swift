// Guarantee: coverage
import Numerics
import Testing
import Vector

@testable import Raster

/// Coverage where edges of overlapping contours share pixels.
@Suite("Overlapping contours") struct OverlapTests {
  private func difference(_ a: [Int], _ b: [Int]) -> Int { zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } }

  private func repeated(_ path: Path, _ count: Int) -> Path {
    var many = Path()
    for _ in 0..<count { many.append(path) }
    return many
  }

  /// Parts of a circle's outline, a triangle and a rectangle whose sides lie within pixels.
  private let shapes: [Path] = [
    .circle(center: Point(x: 16.3, y: 15.8), radius: 11.2),
    .polyline([Point(x: 3.3, y: 27.7), Point(x: 16.2, y: 2.9), Point(x: 28.6, y: 22.1)], closed: true),
    .polyline([Point(x: 3.3, y: 6.7), Point(x: 29.1, y: 7.1), Point(x: 28.6, y: 8.2)], closed: true),
    .rectangle(Rect(minX: 4.5, minY: 3.5, maxX: 20.5, maxY: 9.5)),
    .star(center: Point(x: 16, y: 16), points: 7, outerRadius: 14, innerRadius: 6),
  ]

  @Test("A shape that is there several times is the shape", arguments: [2, 3, 8])
  func drawnAgain(count: Int) {
    for shape in shapes {
      #expect(difference(coverage(of: shape, size: 32), coverage(of: repeated(shape, count), size: 32)) <= 1)
    }
  }

  @Test("What is known not to overlap is drawn as if it were not known")
  func knownWinding() {
    var ring = Path.circle(center: Point(x: 16.3, y: 15.8), radius: 11.2)
    ring.append(Path.circle(center: Point(x: 15.9, y: 16.1), radius: 9.7).reversed())
    for shape in [ring] + shapes {
      let known = shape.knowingWinding()
      #expect(known.soleWinding != 0)
      for scale in [1, 0.3, 0.07] {
        let transform = AffineTransform.scale(x: scale, y: scale)
        let plain = coverage(of: shape, size: 32, transform: transform)
        #expect(difference(plain, coverage(of: known, size: 32, transform: transform)) <= 1)
      }
      var twice = shape
      twice.append(shape.transformed(by: .translation(x: 0.4, y: 0.3)))
      #expect(twice.knowingWinding().soleWinding == 0, "Copies that overlap are not known")
    }
  }

  @Test("By the even-odd rule a shape twice is nothing, and three times the shape")
  func evenOdd() {
    for shape in shapes {
      #expect(coverage(of: repeated(shape, 2), size: 32, rule: .evenOdd).allSatisfy { $0 == 0 })
      let thrice = coverage(of: repeated(shape, 3), size: 32, rule: .evenOdd)
      #expect(difference(coverage(of: shape, size: 32), thrice) <= 1)
    }
  }

  @Test("A shape and its mirror image in direction are nothing by the nonzero rule")
  func opposite() {
    for shape in shapes {
      var both = shape
      both.append(shape.reversed())
      #expect(coverage(of: both, size: 32).allSatisfy { $0 <= 1 })
    }
  }

  @Test("A stroke there and back is the stroke")
  func thereAndBack() {
    var random = SplitMix64(seed: 11)
    func point() -> Point { Point(x: 4 + random.unit() * 24, y: 4 + random.unit() * 24) }
    for _ in 0..<300 {
      let (a, b) = (point(), point())
      let style = StrokeStyle(width: 1 + random.unit() * 8)
      let there = Path.polyline([a, b], closed: false).stroked(style, tolerance: 0.01)
      let back = Path.polyline([a, b, a], closed: false).stroked(style, tolerance: 0.01)
      #expect(difference(coverage(of: there, size: 32), coverage(of: back, size: 32)) <= 1)
    }
  }

  @Test("The crossing of an hourglass is as full as its halves")
  func hourglass() {
    let corners = [Point(x: 2, y: 2.5), Point(x: 15, y: 2.5), Point(x: 2, y: 15.5), Point(x: 15, y: 15.5)]
    let cover = coverage(of: .polyline(corners, closed: true), size: 17)
    // Its sides cross at 8.5, 9 at right angles: three quarters of the pixel above and of that below are inside.
    #expect(abs(cover[8 * 17 + 8] - 191) <= 1 && abs(cover[9 * 17 + 8] - 191) <= 1)
  }

  @Test("Letters that overlap have no seams: two bars across each other are their union")
  func union() {
    var both = Path.rectangle(Rect(minX: 2.5, minY: 4.5, maxX: 13.5, maxY: 8.5))
    both.append(.rectangle(Rect(minX: 5.5, minY: 1.5, maxX: 9.5, maxY: 14.5)))
    let cover = coverage(of: both, size: 16)
    // On the borders half a pixel, at the outer corners a quarter; where two borders cross three quarters.
    #expect(cover[4 * 16 + 7] == 255 && abs(cover[4 * 16 + 3] - 128) <= 1 && abs(cover[2 * 16 + 5] - 128) <= 1)
    #expect(abs(cover[4 * 16 + 2] - 64) <= 1 && abs(cover[4 * 16 + 5] - 191) <= 1 && abs(cover[8 * 16 + 9] - 191) <= 1)
  }

  /// The coverage, 0...255, of a polygon by 256 lines a row, each exact from left to right.
  private func scanned(_ polygons: [[Point]], size: Int, rule: FillRule) -> [Double] {
    let lines = 256
    var cover = [Double](repeating: 0, count: size * size)
    for line in 0..<size * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, direction: Int)] = []
      for corners in polygons {
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y <= y) != (b.y <= y) {
          crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), a.y < b.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var number = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        number += left.direction
        guard rule == .nonZero ? number != 0 : number & 1 != 0 else { continue }
        for x in 0..<size {
          let length = min(right.x, Double(x + 1)) - max(left.x, Double(x))
          cover[line / lines * size + x] += max(0, length) * 255 / Double(lines)
        }
      }
    }
    return cover
  }

  private func expectScanned(_ polygons: [[Point]], within limit: Double) {
    var path = Path()
    for corners in polygons { path.append(.polyline(corners, closed: true)) }
    for rule in [FillRule.nonZero, .evenOdd] {
      let wanted = scanned(polygons, size: 32, rule: rule)
      let worst = zip(coverage(of: path, size: 32, rule: rule), wanted).map { abs(Double($0) - $1) }.max() ?? 0
      #expect(worst <= limit, "\(rule): \(worst)")
    }
  }

  @Test("Polygons that cross themselves are covered by what is inside", arguments: [6, 20, 60, 150])
  func randomPolygons(corners: Int) {
    var random = SplitMix64(seed: UInt64(corners))
    for _ in 0..<6 {
      let polygon = (0..<corners).map { _ in Point(x: random.unit() * 40 - 4, y: random.unit() * 40 - 4) }
      expectScanned([polygon], within: 1)
    }
  }

  @Test("A polygon of a thousand random edges, dozens in a pixel, is at most 4 of 255 off")
  func thousandEdges() {
    var random = SplitMix64(seed: 5)
    expectScanned([(0..<1000).map { _ in Point(x: random.unit() * 32, y: random.unit() * 32) }], within: 4)
  }

  @Test("Level edges that begin on a pixel's side share the pixel with those that pass")
  func levelEdges() {
    func rectangle(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Point] {
      [Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom)]
    }
    expectScanned([rectangle(9, 5.25, 20.5, 14), rectangle(3, 5.5, 10.25, 12)], within: 1)
    expectScanned([rectangle(2, 4.25, 9, 14), rectangle(8.5, 4.5, 20, 12)], within: 1)
    expectScanned([rectangle(4, 3.25, 9, 7.5), rectangle(4, 3.75, 9, 7.25)], within: 1)
  }
}
