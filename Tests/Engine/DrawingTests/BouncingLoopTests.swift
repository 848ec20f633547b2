import Drawing
import Numerics
import Raster
import Testing
import Vector

/// A line whose length is its phase, in a loop of 2 s.
private func growing(steps: Int? = nil, start: Double = 0, still: Double = 0) -> Loop {
  Loop(width: 40, height: 40, duration: 2, steps: steps, rate: 25, start: start, still: still) { Growing() }
}

private final class Growing: FrameEvaluator {
  func evaluate(at phase: Double, into list: inout DisplayList) {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: phase, y: 0))
    list.commands = [.stroke(path, StrokeStyle(width: 2), .solid(.black), .identity, .normal)]
  }
}

@Suite struct BouncingLoopTests {
  /// The phases of the animation itself that are shown at equal times.
  private func shown(_ animation: Loop, count: Int) throws -> [Double] {
    let evaluator = animation.makeEvaluator()
    return try (0..<count).map { frame in
      var list = DisplayList()
      try evaluator.evaluate(at: Double(frame) / Double(count), into: &list)
      guard case .stroke(let path, _, _, _, _) = try #require(list.commands.first) else { return -1 }
      return path.points[1].x
    }
  }

  /// Five pictures there, and three of them back: each end is shown once.
  @Test func theEndsAreShownOnce() throws {
    let bouncing = growing().bouncing(frames: 5)
    #expect(bouncing.duration == 2 * 8 / 5.0 && bouncing.steps == nil && bouncing.end == 0.5)
    let expected = [0, 1, 2, 3, 4, 3, 2, 1].map { $0 / 5.0 }
    for (phase, own) in zip(try shown(bouncing, count: 8), expected) { #expect(abs(phase - own) < 1e-9) }
  }

  @Test func stepsAreThoseOfBothDirections() throws {
    #expect(growing(steps: 4).bouncing(frames: 4).steps == 6)
    #expect(growing(start: 0.3).bouncing(frames: 2).start == 0.3)
  }

  /// A phase is that of the way there; one after the last picture is the turning point.
  @Test(arguments: [(0.0, 0.0), (0.2, 0.125), (0.5, 0.3125), (0.8, 0.5), (0.9, 0.5)])
  func startAndStillKeepTheirPictures(own: Double, phase: Double) throws {
    let bouncing = growing(start: own, still: own).bouncing(frames: 5)
    #expect(abs(bouncing.start - phase) < 1e-9 && abs(bouncing.still - phase) < 1e-9)
  }
}
