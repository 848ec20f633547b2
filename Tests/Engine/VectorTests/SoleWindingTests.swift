import Numerics
import TestSupport
import Testing

@testable import Vector

private func square(_ x: Double, _ y: Double, _ side: Double) -> Path {
  .rectangle(Rect(minX: x, minY: y, maxX: x + side, maxY: y + side))
}

private func all(_ paths: Path...) -> Path { paths.reduce(into: Path()) { $0.append($1) } }

@Suite struct SoleWindingTests {
  /// The rectangle runs clockwise on the screen, which is once around by the sign of the winding.
  @Test func contoursThatDoNotMeet() {
    let outer = square(0, 0, 10)
    let inner = square(3, 3, 2)
    let cases: [(Path, Int8)] = [
      (outer, 1), (outer.reversed(), -1),
      (all(outer, inner.reversed()), 1), (all(outer.reversed(), inner), -1), (all(inner.reversed(), outer), 1),
      (all(outer, square(20, 0, 5)), 1), (all(outer, square(2, 2, 6).reversed(), inner), 1),
      (.circle(center: .zero, radius: 3), 1),
      // Twice inside, of both directions, crossing, touching, nothing.
      (all(outer, inner), 0), (all(outer, square(20, 0, 5).reversed()), 0), (all(outer, square(5, 5, 10)), 0),
      (all(outer, square(10, 0, 10)), 0), (all(outer, outer), 0), (Path(), 0),
      (.polyline([.zero, Point(x: 4, y: 4), Point(x: 4, y: 0), Point(x: 0, y: 4)], closed: true), 0),
      (.polyline([.zero, Point(x: .nan, y: 4), Point(x: 4, y: 0)], closed: true), 0),
    ]
    for (path, winding) in cases { #expect(path.knowingWinding().soleWinding == winding, "\(path)") }
  }

  @Test func changesForgetAndMapsKeepIt() {
    let path = square(0, 0, 10).knowingWinding()
    #expect(path.transformed(by: .rotation(degrees: 30)).soleWinding == 1)
    #expect(path.transformed(by: .scale(x: -1, y: 2)).soleWinding == -1)
    #expect(path.transformed(by: .scale(x: 0, y: 2)).soleWinding == 0)
    #expect(path != square(0, 0, 10))
    var changed = (0..<5).map { _ in path }
    changed[0].line(to: .zero)
    changed[1].append(path)
    changed[2].move(to: .zero)
    changed[3].append(polygon: [.zero, Point(x: 1, y: 1)])
    changed[4] = path.mapped { Point(x: $0.x * $0.y, y: $0.y) }
    #expect(changed.allSatisfy { $0.soleWinding == 0 })
  }

  @Test func pathsSideBySide() {
    let path = square(0, 0, 10).knowingWinding()
    func moved(_ x: Double) -> Path { path.transformed(by: .translation(x: x, y: 0)) }
    let mirrored = moved(20).reversed().knowingWinding()
    #expect(Path.joined([path, Path(), moved(10), moved(25)]).soleWinding == 1)
    #expect(Path.joined([path]).soleWinding == 1 && Path.joined([]).soleWinding == 0)
    let others = [
      [path, moved(9)], [moved(20), path], [path, mirrored], [path, square(20, 0, 1)], [square(0, 0, 1), moved(9)],
    ]
    for parts in others { #expect(Path.joined(parts).soleWinding == 0) }
    #expect(Path.joined([path, moved(9)]).points == all(path, moved(9)).points)
  }

  /// Where a number is known, no point has another.
  @Test func noPointHasAnotherNumber() {
    var random = SplitMix64(seed: 11)
    var known = 0
    for _ in 0..<2000 {
      var path = Path()
      for _ in 0...random.below(2) {
        let corners = (0..<3 + random.below(3)).map { _ in Point(x: random.unit() * 20, y: random.unit() * 20) }
        path.append(.polyline(corners, closed: true))
      }
      let sole = Int(path.knowingWinding().soleWinding)
      guard sole != 0 else { continue }
      known += 1
      let numbers = (0..<40).map { _ in
        turns(of: path, round: Point(x: random.unit() * 20, y: random.unit() * 20))
      }
      #expect(numbers.allSatisfy { $0 == 0 || $0 == sole }, "\(path)")
    }
    #expect(known > 300)
  }
}
