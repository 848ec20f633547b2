import Drawing
import Numerics
import Raster
import TestSupport
import Testing
import Vector

@testable import Documents

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

  /// An outline that one curve could begin and end at the same place goes round.
  @Test(arguments: 3..<20) func smallRingsStayRings(corners: Int) throws {
    let ring = Path.polyline(
      (0..<corners).map { corner in
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: 360 * Double(corner) / Double(corners))
        return Point(x: 3 * cosine, y: 2 * sine)
      }, closed: true)
    let fitted = try #require(fitting.unified([ring]))
    #expect(distance(ring, from: fitted[0]) < 0.15)
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

  private static func clipped(by path: Path) -> DisplayList {
    let square = Path.rectangle(Rect(minX: 2, minY: 2, maxX: 46, maxY: 46))
    return DisplayList(commands: [
      .pushClip(path, .nonZero, .identity), .fill(square, .nonZero, blue, .identity, .normal), .popClip,
    ])
  }

  /// A clip whose commands change goes on moving after that.
  @Test func clipsOfOtherCommandsMove() throws {
    func list(_ time: Double) -> DisplayList {
      Self.clipped(
        by: time < 0.4
          ? .polyline(
            [Point(x: 4, y: 4), Point(x: 28 + 40 * time, y: 20), Point(x: 24, y: 44), Point(x: 8, y: 40)], closed: true)
          : .circle(center: Point(x: 24, y: 24), radius: 4 + 30 * (time - 0.4)))
    }
    let loop = try WrittenLoop(list)
    #expect(loop.tags("animate").count == 1 && !loop.text.contains("discrete"))
    try expectSame(loop, list)
  }

  /// A terminator between light and shadow, with a line for a curve where it is straight. Which of the corners are the
  /// same is not seen in one sample alone.
  @Test func curvesThatAreStraightForAMomentMove() throws {
    func list(_ time: Double) -> DisplayList {
      let bulge = 20 * Trigonometry.cosine(degrees: 180 * time)
      var path = Path(start: Point(x: 24, y: 4))
      for corner in [(24.0, 0.0), (48.0, 0.0), (48.0, 48.0), (24.0, 48.0), (24.0, 44.0)] {
        path.line(to: Point(x: corner.0, y: corner.1))
      }
      if abs(bulge) > 1e-9 {
        let middle = Point(x: 24 + bulge, y: 24)
        let reach = 0.5523
        path.cubic(
          to: middle, control1: Point(x: 24 + bulge * reach, y: 44), control2: Point(x: middle.x, y: 24 + 20 * reach))
        path.cubic(
          to: Point(x: 24, y: 4), control1: Point(x: middle.x, y: 24 - 20 * reach),
          control2: Point(x: 24 + bulge * reach, y: 4))
      }
      path.close()
      return Self.clipped(by: path)
    }
    let loop = try WrittenLoop(list)
    #expect(!loop.text.contains("discrete"))
    try expectSame(loop, list)
  }

  /// Outlines of text are chords, and are written as the curves that the chords stand for.
  @Test func chordsBecomeCurves() throws {
    func list(_ time: Double) -> DisplayList {
      let ring = Path.circle(center: Point(x: 12 + 20 * time, y: 24), radius: 8).flattened(tolerance: 0.01)
      return DisplayList(commands: [.fill(ring, .nonZero, Self.blue, .identity, .normal)])
    }
    let loop = try WrittenLoop(list)
    #expect(loop.text.utf8.count < 400)
    try expectSame(loop, list)
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
        transform: .rotation(degrees: 40 * time).then(.translation(x: 6 * time, y: 0)), list: content)
      let square = Path.rectangle(Rect(minX: 4, minY: 4, maxX: 44, maxY: 44))
      return DisplayList(commands: [.fill(square, .nonZero, .pattern(pattern), .identity, .normal)])
    }
    let loop = try WrittenLoop(list)
    #expect(loop.tags("pattern").count == 1)
    #expect(loop.text.contains("attributeName=\"patternTransform\""))
  }
}
