import Numerics
import TestSupport
import Testing

@testable import Vector

/// How often a path of straight lines winds round a point, counted on a ray to the right.
func turns(of path: Path, round point: Point) -> Int {
  var count = 0
  for subpath in path.subpaths {
    var corners = [subpath.start] + subpath.segments.map { $0.end }
    corners.append(subpath.start)
    for (a, b) in zip(corners, corners.dropFirst()) where (a.y <= point.y) != (b.y <= point.y) {
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > point.x { count += a.y < b.y ? 1 : -1 }
    }
  }
  return count
}

private func contains(_ path: Path, _ point: Point, _ rule: FillRule = .nonZero) -> Bool {
  let count = turns(of: path, round: point)
  return rule == .nonZero ? count != 0 : count % 2 != 0
}

/// Positive for what runs clockwise on the screen.
private func area(of path: Path) -> Double {
  path.flattened(tolerance: 1e-6).subpaths.reduce(0) { sum, subpath in
    var corners = [subpath.start] + subpath.segments.map { $0.end }
    corners.append(subpath.start)
    return sum + zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }
}

private func square(_ x: Double, _ y: Double, _ side: Double) -> Path {
  .rectangle(Rect(minX: x, minY: y, maxX: x + side, maxY: y + side))
}

@Suite struct PathOperationTests {
  @Test(arguments: [(PathOperation.union, 7.0), (.subtract, 3), (.intersect, 1), (.exclude, 6)])
  func squaresThatOverlapInOneUnit(operation: PathOperation, expected: Double) throws {
    let result = try #require(square(0, 0, 2).combined(with: [square(1, 1, 2)], by: operation))
    #expect(abs(area(of: result) - expected) < 1e-6)
    for point in result.points { #expect(point.x.rounded() == point.x && point.y.rounded() == point.y) }
  }

  /// Two circles of radius 1, a distance of 1 apart, share 2 pi / 3 - sqrt(3) / 2.
  @Test func circlesShareALens() throws {
    let a = Path.circle(center: Point(x: 0, y: 0), radius: 1)
    let b = Path.circle(center: Point(x: 1, y: 0), radius: 1)
    let lens = 2 * Double.pi / 3 - 3.0.squareRoot() / 2
    let common = try #require(a.combined(with: [b], by: .intersect))
    #expect(abs(area(of: common) - lens) < 1e-4)
    #expect(abs(area(of: try #require(a.combined(with: [b], by: .union))) - (2 * Double.pi - lens)) < 1e-4)
    // Curves stay curves: 4 pieces on either side, or 6 where the crossing cuts one.
    #expect(common.verbs.filter { $0 == .cubic }.count <= 12)
    #expect(!common.verbs.contains(.line))
    let corner = common.bounds
    #expect(abs(corner.minX) < 1e-4 && abs(corner.maxX - 1) < 1e-4 && abs(corner.maxY - 0.75.squareRoot()) < 1e-4)
  }

  @Test func aHoleRunsTheOtherWay() throws {
    let ring = try #require(square(0, 0, 3).combined(with: [square(1, 1, 1)], by: .subtract))
    let areas = ring.subpaths.map { subpath in
      var path = Path()
      path.append(subpath)
      return area(of: path).rounded()
    }
    #expect(areas.sorted() == [-1, 9])
  }

  @Test func equalAndTouchingPaths() throws {
    let a = square(0, 0, 2)
    #expect(try #require(a.combined(with: [a], by: .subtract)).isEmpty)
    #expect(try #require(a.combined(with: [a], by: .exclude)).isEmpty)
    #expect(a.combined(with: [a], by: .union) == a.combined(with: [a], by: .intersect))
    // Two squares with a common side become one rectangle of four corners.
    let both = try #require(a.combined(with: [square(2, 0, 2)], by: .union))
    #expect(area(of: both) == 8)
    #expect(both.subpaths.count == 1)
    #expect(try #require(a.combined(with: [square(2, 0, 2)], by: .intersect)).isEmpty)
    // Squares that touch in a corner stay two loops.
    #expect(try #require(a.combined(with: [square(2, 2, 2)], by: .union)).subpaths.count == 2)
  }

  @Test func aPathWithItself() throws {
    // A pentagram: the core is wound round twice.
    let corners = [0, 2, 4, 1, 3].map { step -> Point in
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: 72 * Double(step))
      return Point(x: 10 * sine, y: -10 * cosine)
    }
    let star = Path.polyline(corners, closed: true)
    let whole = try #require(star.combined(with: [], by: .union))
    let evenOdd = try #require(star.combined(with: [Path()], by: .union, rule: .evenOdd))
    // A regular pentagon of circumradius r has the area 5/2 r^2 sin 72; the core's is r times (3 - sqrt 5) / 2.
    let core =
      2.5 * Trigonometry.sine(degrees: 72) * (10 * (3 - 5.0.squareRoot()) / 2) * (10 * (3 - 5.0.squareRoot()) / 2)
    #expect(abs(area(of: whole) - area(of: evenOdd) - core) < 1e-4)
    #expect(turns(of: whole, round: .zero) == 1 && turns(of: evenOdd, round: .zero) == 0)
  }

  @Test func subtractingSeveralAndIntersectingSeveral() throws {
    let strips = [square(0, 0, 1), square(1, 1, 1)]
    #expect(abs(area(of: try #require(square(0, 0, 2).combined(with: strips, by: .subtract))) - 2) < 1e-9)
    let three = [square(1, 0, 3), square(0, 1, 3)]
    #expect(abs(area(of: try #require(square(0, 0, 3).combined(with: three, by: .intersect))) - 4) < 1e-9)
  }

  /// The law itself: a point is inside of the result if the operation says so of the operands.
  @Test(arguments: PathOperation.allCases)
  func membershipFollowsTheOperation(operation: PathOperation) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let rule = random.unit() < 0.5 ? FillRule.nonZero : .evenOdd
      let (a, b) = (randomPath(&random), randomPath(&random))
      let result = try #require(a.combined(with: [b], by: operation, rule: rule)).flattened(tolerance: 1e-3)
      let (flatA, flatB) = (a.flattened(tolerance: 1e-3), b.flattened(tolerance: 1e-3))
      let border = [flatA, flatB].flatMap { $0.subpaths.flatMap { closed($0) } }
      for _ in 0..<60 {
        let point = Point(x: random.unit() * 120 - 10, y: random.unit() * 120 - 10)
        guard border.allSatisfy({ distance(from: point, to: $0) > 0.02 }) else { continue }
        let expected = operation.contains(contains(flatA, point, rule), contains(flatB, point, rule))
        #expect(contains(result, point) == expected)
        #expect(contains(result, point, .evenOdd) == expected)
      }
    }
  }

  @Test func hostileNumbersAreRefusedOrWorkedOut() {
    var far = Path.circle(center: .zero, radius: 1e99)
    #expect(far.combined(with: [square(0, 0, 1)], by: .union) != nil)
    far.line(to: Point(x: .nan, y: 0))
    #expect(far.combined(with: [square(0, 0, 1)], by: .union) == nil)
    #expect(Path().combined(with: [Path()], by: .exclude)?.isEmpty == true)
    let point = Path.polyline([Point(x: 1, y: 1), Point(x: 1, y: 1)], closed: true)
    #expect(point.combined(with: [point], by: .union)?.isEmpty == true)
  }

  @Test func whatCrossesTooOftenIsRefused() {
    var random = SplitMix64(seed: 3)
    let points = (0..<5000).map { _ in Point(x: random.unit(), y: random.unit()) }
    let path = Path.polyline(points, closed: true)
    let time = processorTime { #expect(path.combined(with: [square(0, 0, 1)], by: .union) == nil) }
    #expect(time < .seconds(10))
  }

  private func closed(_ subpath: Subpath) -> [PathSegment] {
    subpath.segments + [.line(subpath.segments.last?.end ?? subpath.start, subpath.start)]
  }

  private func distance(from point: Point, to line: PathSegment) -> Double {
    let along = line.end - line.start
    let square = along.dot(along)
    let t = square > 0 ? min(max((point - line.start).dot(along) / square, 0), 1) : 0
    return (line.start.mixed(with: line.end, t) - point).length
  }

  /// One or two loops of lines and curves, many of which cross themselves; some corners lie on whole numbers.
  private func randomPath(_ random: inout SplitMix64) -> Path {
    var path = Path()
    func point() -> Point {
      let point = Point(x: random.unit() * 100, y: random.unit() * 100)
      return random.unit() < 0.3 ? Point(x: (point.x / 10).rounded() * 10, y: (point.y / 10).rounded() * 10) : point
    }
    for _ in 0..<Int(1 + random.unit() * 2) {
      path.move(to: point())
      for _ in 0..<Int(2 + random.unit() * 4) {
        switch random.below(3) {
        case 0: path.line(to: point())
        case 1: path.quadratic(to: point(), control: point())
        default: path.cubic(to: point(), control1: point(), control2: point())
        }
      }
      path.close()
    }
    return path
  }
}
