import Drawing
import Numerics
import Raster
import TestSupport
import Testing
import Vector

@testable import AnimatedSVG

@Suite struct PathFittingTests {
  private let fitting = PathFitting(tolerance: 0.05)

  /// The largest distance of a path's outline from another one.
  private func distance(_ path: Path, from other: Path) -> Double {
    let chords = other.flattened(tolerance: 0.005).subpaths.flatMap { $0.segments }
    return path.subpaths.flatMap { $0.segments }.reduce(0) { most, segment in
      (0...8).reduce(most) { most, step in
        let point = segment.point(at: Double(step) / 8)
        let nearest = chords.map { chord -> Double in
          let way = chord.end - chord.start
          let square = way.dot(way)
          let share = square > 0 ? min(max((point - chord.start).dot(way) / square, 0), 1) : 0
          return (chord.start + way * share - point).length
        }
        return max(most, nearest.min() ?? .infinity)
      }
    }
  }

  /// Outlines with corners of many angles, a different number in each.
  @Test(arguments: 0..<30) func fittedOutlinesStayWhereTheyAre(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let paths = (0..<4).map { index -> Path in
      let corners = 5 + (seed % 2 == 0 ? 0 : index)
      let points = (0..<corners).map { corner -> Point in
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: 360 * Double(corner) / Double(corners))
        return Point(x: cosine, y: sine) * (10 + 20 * random.unit())
      }
      return seed % 3 == 0 ? .spline(points, closed: true) : .polyline(points, closed: true)
    }
    guard let fitted = fitting.unified(paths) else { return }
    for (ours, exact) in zip(fitted, paths) {
      #expect(ours.verbs == fitted[0].verbs)
      #expect(distance(ours, from: exact) < 0.15)
      #expect(distance(exact, from: ours) < 0.15)
    }
  }

  @Test func equalCommandsAreAlwaysFitted() throws {
    let star = Path.polyline((0..<10).map { Point(x: Double($0 % 2) * 9, y: Double($0) * 3) }, closed: true)
    let larger = star.transformed(by: .scale(x: 1.5, y: 0.7))
    let fitted = try #require(fitting.unified([star, larger]))
    #expect(distance(star, from: fitted[0]) < 0.01 && distance(larger, from: fitted[1]) < 0.01)
  }
}

@Suite struct ExactnessTests {
  private static let blue = Paint.solid(Color(red: 0.2, green: 0.4, blue: 1))

  private func expectSame(
    _ loop: WrittenLoop, at phases: [Double] = [0.04, 0.23, 0.41, 0.68, 0.93], _ list: (Double) -> DisplayList,
    location: SourceLocation = #_sourceLocation
  ) throws {
    for phase in phases {
      let difference = try loop.difference(at: phase, from: list(phase))
      #expect(difference < 0.01, "\(phase): \(loop.text)", sourceLocation: location)
    }
  }

  /// A triangle gives way to a disc in the same place, which grows.
  @Test func whatReplacesAShapeMovesBetweenSamples() throws {
    func list(_ time: Double) -> DisplayList {
      let path: Path =
        time < 0.4
        ? .polyline([Point(x: 20, y: 20), Point(x: 28, y: 20), Point(x: 24, y: 28)], closed: true)
        : .circle(center: Point(x: 24, y: 24), radius: 4 + 30 * (time - 0.4))
      return DisplayList(commands: [.fill(path, .nonZero, Self.blue, .identity, .normal)])
    }
    try expectSame(WrittenLoop(list), list)
  }

  /// A line that is trimmed under a scale that differs in x and y is a line, not an outline.
  @Test func distortedLinesStayLines() throws {
    func list(_ time: Double) -> DisplayList {
      var path = Path()
      path.arc(center: .zero, radius: 10, start: 0, sweep: 60 + 200 * abs(1 - 2 * time))
      let transform = AffineTransform.scale(x: 1.2 + time * 0.6, y: 0.6).then(.translation(x: 24, y: 24))
      return DisplayList(commands: [.stroke(path, StrokeStyle(width: 4), Self.blue, transform, .normal)])
    }
    let loop = try WrittenLoop(list)
    #expect(loop.text.contains("stroke-width"))
    try expectSame(loop, list)
  }

  @Test func filtersThatGrowAreOneFilter() throws {
    func list(_ time: Double) -> DisplayList {
      let disc = Path.circle(center: Point(x: 24, y: 24), radius: 8)
      var filter = ImageFilter.blur(sigmaX: 1 + 3 * time, sigmaY: 1 + 3 * time)
      filter.region = Rect(minX: 10 - 8 * time, minY: 10, maxX: 38 + 8 * time, maxY: 38)
      return DisplayList(commands: [
        .beginGroup(opacity: 1, blend: .normal, filters: [filter]),
        .fill(disc, .nonZero, Self.blue, .identity, .normal), .endGroup,
      ])
    }
    let loop = try WrittenLoop(list)
    #expect(loop.tags("filter").count == 1)
    #expect(loop.text.contains("attributeName=\"x\" values=\"10;2\""))
    #expect(loop.text.contains("attributeName=\"stdDeviation\" values=\"1;4\""))
    try expectSame(loop, list)
  }

  /// A mask in a mask that moves: the outer one has an animation of its own, without which Chromium shows its first
  /// picture for ever.
  @Test func masksInMasksAreDrawnAnew() throws {
    func list(_ time: Double) -> DisplayList {
      let whole = Path.rectangle(Rect(minX: 4, minY: 4, maxX: 44, maxY: 44))
      let part = Path.rectangle(Rect(minX: 4, minY: 4, maxX: 8 + 30 * time, maxY: 44))
      func fill(_ path: Path) -> DisplayList.Command { .fill(path, .nonZero, .solid(.white), .identity, .normal) }
      return DisplayList(commands: [
        .beginGroup(opacity: 1, blend: .normal), .fill(whole, .nonZero, Self.blue, .identity, .normal),
        .beginMask(.alpha), .beginGroup(opacity: 1, blend: .normal), fill(whole), .beginMask(.alpha), fill(part),
        .endMask, .endGroup, .endMask, .endGroup,
      ])
    }
    let loop = try WrittenLoop(list)
    #expect(loop.text.contains("<path><animate attributeName=\"stroke-width\" values=\"0;1\""))
    try expectSame(loop, list)
  }

  /// The content and the place of a pattern are animated in one element.
  @Test func patternsThatMoveAreOnePattern() throws {
    func list(_ time: Double) -> DisplayList {
      let dot = Path.circle(center: Point(x: 4, y: 4), radius: 1 + 2 * time)
      let content = DisplayList(commands: [.fill(dot, .nonZero, Self.blue, .identity, .normal)])
      let pattern = PatternPaint(
        tile: Rect(minX: 0, minY: 0, maxX: 8, maxY: 8),
        transform: .rotation(degrees: 40 * time).then(.translation(x: 6 * time, y: 0)), content: content)
      let square = Path.rectangle(Rect(minX: 4, minY: 4, maxX: 44, maxY: 44))
      return DisplayList(commands: [.fill(square, .nonZero, .pattern(pattern), .identity, .normal)])
    }
    let loop = try WrittenLoop(list)
    #expect(loop.tags("pattern").count == 1)
    #expect(loop.text.contains("attributeName=\"patternTransform\""))
  }
}
