import Numerics
import Testing

@testable import Vector

/// Whatever numbers come in, a path neither traps nor hangs, nor grows without bound.
@Suite struct HostilePathTests {
  /// Ordinary numbers among the worst there are.
  private func hostileNumber(_ random: inout SplitMix64) -> Double {
    let worst = [
      0, -0.0, 1, -1, 1e-300, .leastNonzeroMagnitude, 1e9, -1e9, 1e155, 1e308, -1e308, .greatestFiniteMagnitude,
      .infinity,
      -.infinity, .nan,
    ]
    let ordinary = random.unit() * 200 - 100
    return random.unit() < 0.6 ? ordinary : worst[Int(random.unit() * Double(worst.count))]
  }

  private func hostilePath(_ random: inout SplitMix64) -> Path {
    var path = Path()
    func point() -> Point { Point(x: hostileNumber(&random), y: hostileNumber(&random)) }
    for _ in 0..<Int(1 + random.unit() * 4) {
      switch Int(random.unit() * 7) {
      case 0: path.move(to: point())
      case 1: path.line(to: point())
      case 2: path.quadratic(to: point(), control: point())
      case 3: path.cubic(to: point(), control1: point(), control2: point())
      case 4: path.close()
      case 5:
        path.arc(
          center: point(), radius: hostileNumber(&random), start: hostileNumber(&random), sweep: hostileNumber(&random),
          moving: random.unit() < 0.5)
      default:
        path.arc(
          to: point(), radiusX: hostileNumber(&random), radiusY: hostileNumber(&random),
          rotation: hostileNumber(&random), isLarge: random.unit() < 0.5, isClockwise: random.unit() < 0.5)
      }
    }
    return path
  }

  @Test func strokesStayBounded() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<1000 {
      let path = hostilePath(&random)
      let dash = random.unit() < 0.3 ? [hostileNumber(&random), hostileNumber(&random)] : []
      let style = StrokeStyle(
        width: hostileNumber(&random), cap: .allCases.randomElement(using: &random) ?? .butt,
        join: .allCases.randomElement(using: &random) ?? .miter, miterLimit: hostileNumber(&random), dash: dash,
        dashOffset: hostileNumber(&random))
      let outline = path.stroked(style, tolerance: 0.01)
      #expect(outline.points.count < 4_000_000)
    }
  }

  @Test func measuresAndCutsComeBack() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<2000 {
      let path = hostilePath(&random)
      let trimmed = path.trimmed(
        from: hostileNumber(&random), to: hostileNumber(&random), offset: hostileNumber(&random))
      #expect(trimmed.points.count <= 2 * path.points.count + 16)
      #expect(path.reversed().points.count <= path.points.count + path.verbs.count)
      _ = path.bounds
      let distance = hostileNumber(&random)
      for segment in path.subpaths.flatMap(\.segments) { _ = segment.parameter(atLength: distance) }
      let flip = ProjectiveTransform.flip(
        rotateX: hostileNumber(&random), rotateY: hostileNumber(&random), perspective: hostileNumber(&random),
        anchor: Point(x: hostileNumber(&random), y: hostileNumber(&random)))
      #expect(path.projected(by: flip, tolerance: 0.1).points.count <= 1200 * (path.verbs.count + 1))
    }
  }

  /// Each dash is cut from its own stretch of the line, not by walking the line from its start.
  @Test func manyDashesOnManySegmentsTakeLinearTime() {
    let corners = (0..<20_000).map { Point(x: Double($0), y: Double($0 % 2)) }
    let line = Path.polyline(corners, closed: false)
    let dashed = line.dashed([1, 2], offset: 0)
    #expect(dashed.subpaths.count == Int((line.length / 3).rounded(.up)))
  }

  /// A million dashes of a wide round line would fill the memory: such a pattern is drawn solid.
  @Test func patternsTooFineAreSolid() {
    let line = Path.line(from: .zero, to: Point(x: 1000, y: 0))
    #expect(line.dashed([0.001], offset: 0) == line)
    #expect(line.dashed([1e308, 1e308], offset: 0) == line)
  }
}
