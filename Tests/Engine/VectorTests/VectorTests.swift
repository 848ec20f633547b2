import Numerics
import Testing

@testable import Vector

/// The edges of a path of straight lines, to ask on which side of them points lie.
struct Outline {
  private let edges: [(a: Point, b: Point)]

  init(_ path: Path) {
    edges = path.subpaths.flatMap { subpath in
      let corners = [subpath.start] + subpath.segments.map(\.end)
      return zip(corners, corners.dropFirst() + [corners[0]]).map { ($0, $1) }
    }
  }

  /// How often the path winds round a point.
  func winding(round point: Point) -> Int {
    var count = 0
    for (a, b) in edges where (a.y <= point.y) != (b.y <= point.y) {
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > point.x { count += b.y > a.y ? 1 : -1 }
    }
    return count
  }
}

func winding(of path: Path, round point: Point) -> Int { Outline(path).winding(round: point) }

func randomPoint(_ random: inout SplitMix64, within size: Double = 100) -> Point {
  Point(x: random.unit() * size, y: random.unit() * size)
}

func randomCurve(_ random: inout SplitMix64) -> Path {
  var path = Path()
  path.move(to: randomPoint(&random))
  for _ in 0..<Int(1 + random.unit() * 3) {
    switch Int(random.unit() * 3) {
    case 0: path.line(to: randomPoint(&random))
    case 1: path.quadratic(to: randomPoint(&random), control: randomPoint(&random))
    default:
      path.cubic(to: randomPoint(&random), control1: randomPoint(&random), control2: randomPoint(&random))
    }
  }
  return path
}

@Suite struct TransformTests {
  @Test func composingAndInvertingAgreeWithApplying() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      func some() -> AffineTransform {
        AffineTransform.rotation(degrees: random.unit() * 360)
          .then(.skew(xDegrees: random.unit() * 60 - 30, yDegrees: random.unit() * 60 - 30))
          .then(.scale(x: 0.2 + random.unit(), y: 0.2 + random.unit()))
          .then(.translation(x: random.unit() * 10, y: random.unit() * 10))
      }
      let (first, second) = (some(), some())
      let p = randomPoint(&random)
      #expect((first.then(second).apply(to: p) - second.apply(to: first.apply(to: p))).length < 1e-10)
      if abs(first.determinant) > 1e-3 {
        let inverse = try #require(first.inverse)
        #expect((inverse.apply(to: first.apply(to: p)) - p).length < 1e-8)
      }
    }
  }

  @Test func flipsComposeAndInvert() throws {
    var random = SplitMix64(seed: 17)
    for _ in 0..<2000 {
      func some() -> ProjectiveTransform {
        .flip(
          rotateX: random.unit() * 120 - 60, rotateY: random.unit() * 120 - 60, perspective: 30 + random.unit() * 100,
          anchor: Point(x: random.unit() * 10, y: random.unit() * 10))
      }
      let turn = AffineTransform.rotation(degrees: random.unit() * 360).then(.translation(x: random.unit() * 9, y: 4))
      let (first, second) = (some(), some())
      let p = randomPoint(&random)
      let there = first.apply(to: p)
      #expect((first.then(second).apply(to: p) - second.apply(to: there)).length < 1e-8)
      #expect((first.then(turn).apply(to: p) - turn.apply(to: there)).length < 1e-8)
      #expect((try #require(first.inverse).apply(to: there) - p).length < 1e-7)
      #expect(first.affine == nil)
      let plain = try #require(ProjectiveTransform(turn).inverse?.affine)
      #expect((plain.apply(to: turn.apply(to: p)) - p).length < 1e-9)
    }
  }

  /// Taken apart and put together again, also where the map mirrors or skews.
  @Test func stepsMakeUpTheMap() throws {
    var random = SplitMix64(seed: 16)
    func some() -> Double { random.unit() * 6 - 3 }
    for _ in 0..<2000 {
      let map = AffineTransform(a: some(), b: some(), c: some(), d: some(), tx: some(), ty: some())
      guard abs(map.determinant) > 1e-3 else { continue }
      let steps = try #require(map.steps)
      #expect(steps.scaleX > 0 && (steps.scaleY < 0) == (map.determinant < 0))
      let again = AffineTransform(steps)
      let p = Point(x: some(), y: some())
      #expect((again.apply(to: p) - map.apply(to: p)).length < 1e-9)
    }
    let turned = try #require(AffineTransform.scale(x: 2, y: 3).then(.rotation(degrees: 30)).steps)
    #expect(abs(turned.scaleX - 2) < 1e-12 && abs(turned.scaleY - 3) < 1e-12)
    #expect(abs(turned.rotation - 30) < 1e-12 && abs(turned.skewX) < 1e-12)
    #expect(AffineTransform.scale(x: 0, y: 1).steps == nil)
  }

  @Test func rotationIsClockwiseOnTheScreenAndKeepsItsAnchor() {
    let turned = AffineTransform.rotation(degrees: 90).about(Point(x: 10, y: 10)).apply(to: Point(x: 20, y: 10))
    #expect(turned == Point(x: 10, y: 20))
    #expect(AffineTransform.scale(x: 3, y: 0.5).maximumScale == 3)
    #expect(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
  }

  /// By hand: turned 60 degrees about the vertical axis, 100 units from the eye, x = 50 comes to lie 50 sin 60 behind
  /// the plane.
  @Test func aFlipForeshortens() {
    let flip = ProjectiveTransform.flip(rotateX: 0, rotateY: 60, perspective: 100, anchor: .zero)
    let far = flip.apply(to: Point(x: 50, y: 20))
    let depth = 100 / (100 + 50 * 0.8660254037844386)
    #expect(abs(far.x - 25 * depth) < 1e-12)
    #expect(abs(far.y - 20 * depth) < 1e-12)
    let behind = Path.rectangle(Rect(minX: -500, minY: -10, maxX: 500, maxY: 10)).projected(by: flip, tolerance: 0.1)
    #expect(behind.points.allSatisfy { $0.isFinite })
  }
}

@Suite struct PathTests {
  @Test func pathsAreEqualIfTheirVerbsAndPointsAre() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let seed = random.next()
      var (one, two) = (SplitMix64(seed: seed), SplitMix64(seed: seed))
      let path = randomCurve(&one)
      var other = randomCurve(&two)
      #expect(path == other && path.hasSameVerbs(as: other) && path.hashValue == other.hashValue)
      let moved = other.transformed(by: .translation(x: 0, y: 1e-9))
      #expect(path != moved && path.hasSameVerbs(as: moved))
      other.close()
      #expect(path != other && !path.hasSameVerbs(as: other))
    }
    #expect(Path() == Path())
  }

  @Test func aCircleIsRound() {
    let path = Path.circle(center: Point(x: 3, y: 4), radius: 1000)
    for segment in path.subpaths[0].segments {
      for step in 0...20 {
        let distance = (segment.point(at: Double(step) / 20) - Point(x: 3, y: 4)).length
        #expect(abs(distance - 1000) < 0.0005)
      }
    }
    #expect(abs(path.length - 2000 * .pi) < 0.02)
  }

  @Test func boundsAreThoseOfTheCurve() {
    var path = Path()
    path.move(to: .zero)
    // By hand: this parabola's top is at t = 1/2, y = 5.
    path.quadratic(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10))
    #expect(path.bounds == Rect(minX: 0, minY: 0, maxX: 10, maxY: 5))
    var random = SplitMix64(seed: 12)
    for _ in 0..<2000 {
      let path = randomCurve(&random)
      var sampled = Rect.null
      for segment in path.subpaths[0].segments {
        for step in 0...100 { sampled.extend(to: segment.point(at: Double(step) / 100)) }
      }
      let bounds = path.bounds
      #expect(bounds.minX <= sampled.minX + 1e-9 && bounds.maxX >= sampled.maxX - 1e-9)
      #expect(bounds.minX > sampled.minX - 0.1 && bounds.maxY < sampled.maxY + 0.1)
    }
  }

  @Test func trimmingSplitsTheLength() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<2000 {
      let path = randomCurve(&random)
      let cut = random.unit()
      let whole = path.length
      let head = path.trimmed(from: 0, to: cut)
      #expect(abs(head.length - cut * whole) < 1e-3 * whole)
      #expect(abs(head.length + path.trimmed(from: cut, to: 1).length - whole) < 1e-3 * whole)
      let wrapped = path.trimmed(from: 0.2, to: 0.7, offset: random.unit() * 4 - 2)
      #expect(abs(wrapped.length - whole / 2) < 1e-3 * whole)
    }
  }

  @Test func aWrappedTrimOfAClosedPathIsOneLine() {
    let trimmed = Path.circle(center: .zero, radius: 10).trimmed(from: 0.75, to: 1.0, offset: 0.125)
    #expect(trimmed.subpaths.count == 1)
    let start = trimmed.subpaths[0].start
    #expect((start - Point(x: 7.0710678, y: -7.0710678)).length < 1e-3)
  }

  @Test func reversingKeepsTheCurve() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<2000 {
      let path = randomCurve(&random)
      #expect(path.reversed().reversed().subpaths == path.subpaths)
      #expect(abs(path.reversed().length - path.length) < 1e-6)
    }
  }

  /// By hand: 30 units of dash 5, gap 3, 4 in: dashes 0-1, 4-9, 12-17, 20-25, 28-30.
  @Test func dashesFollowPatternAndOffset() {
    let line = Path.line(from: .zero, to: Point(x: 30, y: 0))
    let dashes = line.dashed([5, 3], offset: 4).subpaths.map { ($0.start.x, $0.segments[0].end.x) }
    let expected = [(0.0, 1.0), (4, 9), (12, 17), (20, 25), (28, 30)]
    #expect(dashes.count == expected.count)
    for (dash, wanted) in zip(dashes, expected) {
      #expect(abs(dash.0 - wanted.0) < 1e-9 && abs(dash.1 - wanted.1) < 1e-9)
    }
    #expect(line.dashed([4], offset: 0).subpaths.count == 4)
    #expect(line.dashed([0, 0], offset: 0) == line)
    #expect(line.dashed([-1, 2], offset: 0) == line)
  }

  /// A line that is drawn by its dash starts from nothing, without the dot of a round cap, at either end.
  @Test func dashesThatOnlyTouchAnEndAreNotDrawn() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<2000 {
      let length = 1 + 99 * random.unit()
      let line = Path.line(from: .zero, to: Point(x: length, y: 0))
      let scale = length / 100
      for (dash, offset) in [
        (length, length), (length, -length), (100 * scale, -100 * scale), (2 * length, 2 * length),
      ] {
        #expect(line.dashed([dash], offset: offset).subpaths.isEmpty)
      }
      #expect(line.dashed([length], offset: 0.99 * length).subpaths.count == 1)
      #expect(line.dashed([0, length / 2.5], offset: 0).subpaths.count == 3)
    }
  }

  @Test func starsAndPolygonsHaveTheirCornersOnTheCircles() {
    let star = Path.star(center: .zero, points: 5, outerRadius: 10, innerRadius: 4)
    #expect(star.points.count == 10)
    #expect((star.points[0] - Point(x: 0, y: -10)).length < 1e-12)
    for (index, point) in star.points.enumerated() {
      #expect(abs(point.length - (index.isMultiple(of: 2) ? 10 : 4)) < 1e-12)
    }
    let radii = CornerRadii(topLeft: 8, topRight: 8, bottomRight: 0, bottomLeft: 0).fitted(width: 8, height: 20)
    #expect(radii == CornerRadii(topLeft: 4, topRight: 4, bottomRight: 0, bottomLeft: 0))
  }
}

@Suite struct StrokeTests {
  /// Every point nearer than half the width is inside, every point farther is outside, whatever the curve.
  @Test func roundStrokesAreThePointsNearTheLine() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<2000 {
      let path = randomCurve(&random)
      let width = 1 + random.unit() * 60
      let outline = Outline(path.stroked(StrokeStyle(width: width, cap: .round, join: .round), tolerance: 0.05))
      let samples = path.subpaths[0].segments.flatMap { segment in
        (0...64).map { segment.point(at: Double($0) / 64) }
      }
      for _ in 0..<4 {
        let point = randomPoint(&random, within: 140) - Point(x: 20, y: 20)
        let distance = samples.map { ($0 - point).length }.min() ?? .infinity
        // The samples are some units apart, so only clear cases are judged.
        if distance < width / 2 - 1.5 {
          #expect(outline.winding(round: point) != 0, "\(path.data) width \(width) at \(point)")
        }
        if distance > width / 2 + 0.5 { #expect(outline.winding(round: point) == 0) }
      }
    }
  }

  /// A dot winds as a line does, so that both together are their union; a lone move is nothing.
  @Test(arguments: [StrokeStyle.Cap.round, .square])
  func dotsCancelNothing(cap: StrokeStyle.Cap) {
    var path = Path.line(from: Point(x: 10, y: 0), to: Point(x: 40, y: 0))
    path.move(to: Point(x: 10, y: 0))
    path.close()
    path.move(to: Point(x: 25, y: 1))
    path.line(to: Point(x: 25, y: 1))
    path.move(to: Point(x: 60, y: 0))
    let outline = path.stroked(StrokeStyle(width: 8, cap: cap), tolerance: 0.01)
    for x in stride(from: 7.0, to: 43, by: 0.5) { #expect(winding(of: outline, round: Point(x: x, y: 0.3)) != 0) }
    #expect(outline.bounds.maxX < 45)
    let dashed = Path.line(from: .zero, to: Point(x: 50, y: 0))
      .stroked(StrokeStyle(width: 8, cap: cap, dash: [0, 0, 20, 30]), tolerance: 0.01)
    for x in stride(from: -3.0, to: 23, by: 0.5) { #expect(winding(of: dashed, round: Point(x: x, y: 0.3)) != 0) }
  }

  @Test func buttAndSquareCapsEndWhereTheyShould() {
    let line = Path.line(from: Point(x: 10, y: 0), to: Point(x: 20, y: 0))
    #expect(line.stroked(StrokeStyle(width: 4), tolerance: 0.01).bounds == Rect(minX: 10, minY: -2, maxX: 20, maxY: 2))
    #expect(
      line.stroked(StrokeStyle(width: 4, cap: .square), tolerance: 0.01).bounds
        == Rect(minX: 8, minY: -2, maxX: 22, maxY: 2))
  }

  /// A right angle's miter reaches sqrt 2 half widths; a limit below that bevels it.
  @Test func mitersObeyTheirLimit() {
    let corner = Path.polyline([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10)], closed: false)
    func reaches(_ limit: Double) -> Bool {
      winding(
        of: corner.stroked(StrokeStyle(width: 2, miterLimit: limit), tolerance: 0.01), round: Point(x: 10.95, y: -0.95))
        != 0
    }
    #expect(reaches(1.5))
    #expect(!reaches(1.4))
  }

  @Test func aLineWithoutLengthIsADotOnlyForRoundAndSquareCaps() {
    let dot = Path.line(from: Point(x: 5, y: 5), to: Point(x: 5, y: 5))
    #expect(dot.stroked(StrokeStyle(width: 4), tolerance: 0.01).isEmpty)
    #expect(
      dot.stroked(StrokeStyle(width: 4, cap: .square), tolerance: 0.01).bounds
        == Rect(minX: 3, minY: 3, maxX: 7, maxY: 7))
    let round = dot.stroked(StrokeStyle(width: 4, cap: .round), tolerance: 0.01).bounds
    #expect(abs(round.minX - 3) < 1e-9 && abs(round.maxY - 7) < 1e-9)
  }

  /// A closed line there and back: one layer, with the join at both ends.
  @Test func aLineThereAndBackIsCoveredOnce() {
    var path = Path.line(from: Point(x: 10, y: 0), to: Point(x: 20, y: 0))
    path.close()
    let flat = path.stroked(StrokeStyle(width: 4, cap: .square), tolerance: 0.01)
    #expect(flat.bounds == Rect(minX: 10, minY: -2, maxX: 20, maxY: 2))
    #expect(abs(winding(of: flat, round: Point(x: 15, y: 1))) == 1)
    let round = path.stroked(StrokeStyle(width: 4, join: .round), tolerance: 0.001).bounds
    #expect(abs(round.minX - 8) < 0.01 && abs(round.maxX - 22) < 0.01)
  }

  @Test func aClosedRingHasAHole() {
    let ring = Path.circle(center: .zero, radius: 20).stroked(StrokeStyle(width: 10), tolerance: 0.01)
    #expect(winding(of: ring, round: Point(x: 20, y: 0)) != 0)
    #expect(winding(of: ring, round: Point(x: 3, y: 3)) == 0)
    let disc = Path.circle(center: .zero, radius: 20).stroked(StrokeStyle(width: 60), tolerance: 0.01)
    for x in stride(from: -48.87, through: 49, by: 7) {
      #expect(winding(of: disc, round: Point(x: x, y: 0.5)) != 0, "\(x)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0])
  func hostileNumbersNeitherTrapNorHang(_ value: Double) {
    var path = Path()
    path.move(to: Point(x: value, y: 1))
    path.cubic(to: Point(x: 3, y: value), control1: Point(x: 1, y: 1), control2: Point(x: value, y: value))
    path.arc(center: Point(x: value, y: 0), radius: value, start: value, sweep: value, moving: false)
    path.close()
    _ = path.stroked(StrokeStyle(width: 3, cap: .round, join: .round, dash: [1, 2], dashOffset: value), tolerance: 0.1)
    _ = path.stroked(StrokeStyle(width: value, miterLimit: value, dash: [value]), tolerance: 0.1)
    _ = path.trimmed(from: value, to: 0.5, offset: value)
    _ = path.bounds
    _ = path.length
  }
}
