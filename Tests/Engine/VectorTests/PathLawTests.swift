import Numerics
import Testing

@testable import Vector

/// The signed area within a path of straight lines, by the shoelace formula.
private func area(of path: Path) -> Double {
  var sum = 0.0
  for subpath in path.subpaths {
    for segment in subpath.segments { sum += segment.start.cross(segment.end) }
    sum += (subpath.segments.last?.end ?? subpath.start).cross(subpath.start)
  }
  return sum / 2
}

private func distance(from point: Point, to line: PathSegment) -> Double {
  let along = line.end - line.start
  let square = along.dot(along)
  let t = square > 0 ? min(max((point - line.start).dot(along) / square, 0), 1) : 0
  return (line.start.mixed(with: line.end, t) - point).length
}

/// Statements that hold for every path, over many random ones.
@Suite struct PathLawTests {
  @Test func aCurveSplitAnywhereEnclosesTheSame() {
    var random = SplitMix64(seed: 41)
    for _ in 0..<2000 {
      let path = randomCurve(&random)
      var split = Path()
      split.move(to: path.points[0])
      for segment in path.subpaths[0].segments {
        let cut = random.unit()
        split.append(segment.part(from: 0, to: cut))
        split.append(segment.part(from: cut, to: 1))
      }
      let flat = area(of: path.flattened(tolerance: 1e-3))
      #expect(abs(flat - area(of: split.flattened(tolerance: 1e-3))) < 0.5)
      #expect(abs(flat - path.signedArea) < 0.5)
      #expect(abs(path.length - split.length) < 1e-3 * path.length)
    }
  }

  @Test func chordsLieWithinTheToleranceOfTheTrueCurve() {
    var random = SplitMix64(seed: 42)
    for _ in 0..<2000 {
      let path = randomCurve(&random)
      let tolerance = 0.01 + random.unit()
      let transform = AffineTransform.rotation(degrees: random.unit() * 360).then(.scale(x: 3, y: 0.5))
      let lines = path.flattened(tolerance: tolerance, transform: transform).subpaths[0].segments
      for segment in path.subpaths[0].segments {
        for _ in 0..<4 {
          let point = transform.apply(to: segment.point(at: random.unit()))
          let nearest = lines.map { distance(from: point, to: $0) }.min() ?? .infinity
          #expect(nearest <= tolerance + 1e-9)
        }
      }
    }
  }

  /// Every point of the center line, and every point straight beside it, lies within the stroke, whatever its style.
  @Test func strokesHoldTheirCentreLine() {
    var random = SplitMix64(seed: 44)
    for _ in 0..<3000 {
      let path = randomCurve(&random)
      let width = 1 + random.unit() * 50
      let style = StrokeStyle(
        width: width, cap: .allCases.randomElement(using: &random) ?? .butt,
        join: .allCases.randomElement(using: &random) ?? .miter, miterLimit: 4)
      let stroke = path.stroked(style, tolerance: 0.02)
      let outline = Outline(stroke)
      for segment in path.subpaths[0].segments {
        let t = 0.05 + 0.9 * random.unit()
        guard let direction = segment.direction(at: t) else { continue }
        for side in [-0.48, 0, 0.48] {
          let point = segment.point(at: t) + direction.perpendicular * (side * width)
          // At a center of curvature the stroke may end: there the tolerance decides.
          let isInside = [0, 0.03, -0.03].contains { outline.winding(round: point + direction * $0) != 0 }
          #expect(isInside, "\(path.data) width \(width) at \(point)")
        }
      }
      // The limit lets a miter reach four half widths, a square cap the square root of two.
      let (inner, outer, reach) = (path.bounds, stroke.bounds, 2 * width + 0.1)
      #expect(outer.minX > inner.minX - reach && outer.maxX < inner.maxX + reach)
      #expect(outer.minY > inner.minY - reach && outer.maxY < inner.maxY + reach)
    }
  }

  @Test func aTrimKeepsWholeSubpathsClosed() {
    var path = Path.circle(center: .zero, radius: 10)
    path.append(.circle(center: Point(x: 40, y: 0), radius: 10))
    let trimmed = path.trimmed(from: 0, to: 0.75).subpaths
    #expect(trimmed.map(\.isClosed) == [true, false])
    #expect(abs(trimmed[1].length - 10 * .pi) < 1e-3)
  }

  /// A dash that runs through the joint of a closed line is one piece, with a join in its middle and no caps.
  @Test func dashesGoOnThroughTheJointOfAClosedLine() {
    let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    let dashes = square.dashed([10, 10], offset: 5).subpaths
    #expect(dashes.count == 2)
    #expect(dashes.allSatisfy { abs($0.length - 10) < 1e-9 && $0.segments.count == 2 })
  }

  /// A dash that covers a closed line leaves it closed.
  @Test(arguments: zip([[40.0, 1], [50, 5], [40, 0]], [0.0, 4, 0]))
  func aDashRoundAClosedLineHasNoEnds(_ pattern: [Double], _ offset: Double) {
    let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    let dashes = square.dashed(pattern, offset: offset).subpaths
    #expect(dashes.map(\.isClosed) == [true])
    #expect(abs(dashes[0].length - 40) < 1e-9)
  }

  /// A straight line whose control points lie just off its ends is as wide as a straight line, up to its ends.
  @Test func tinyControlLegsDoNotTurnAStroke() throws {
    let path = try Path(svg: "M20 160C20.1 160 160 20 160.1 20")
    let along = Point(x: 1, y: -1) * 0.5.squareRoot()
    for point in path.stroked(StrokeStyle(width: 20), tolerance: 0.01).points {
      let offset = point - Point(x: 20, y: 160)
      #expect(abs(offset.cross(along)) < 10.2)
      #expect(-0.2...198.4 ~= offset.dot(along))
    }
  }
}
