import Drawing
import Numerics
import Raster
import TestSupport
import Testing
import Vector

/// A drawing that moves by its phase, in steps of a loop of 1 s.
private struct Moving: Sendable {
  var width = 40, height = 40
  let path: Path
  var style = StrokeStyle(width: 4)
  /// How far the path goes in one loop, in pixels to the right.
  var travel = 0.0

  var loop: Loop { Loop(width: width, height: height, duration: 1, rate: 25) { Evaluator(self) } }

  private final class Evaluator: FrameEvaluator {
    private let animation: Moving

    init(_ animation: Moving) { self.animation = animation }

    func evaluate(at phase: Double, into list: inout DisplayList) {
      let place = AffineTransform.translation(x: animation.travel * phase, y: 0)
      list.commands = [.stroke(animation.path, animation.style, .solid(.black), place, .normal)]
    }
  }
}

@Suite("Audit of pictures")
struct PictureAuditTests {
  private func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let point = Point(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  @Test func aLineThatCrossesThePictureIsSeenAndMoves() throws {
    let audit = try PictureAudit(of: Moving(path: line((5, 10), (5, 30)), travel: 25).loop)
    #expect(audit.visibleFrames == audit.frames && audit.frames == 13)
    #expect(audit.moves && audit.cutEdges.isEmpty)
  }

  @Test func edgesAreNamedInTheirOrder() throws {
    // From beyond the left upper corner to beyond the right one, and out at the bottom.
    let audit = try PictureAudit(of: Moving(path: line((-5, -5), (45, 45))).loop)
    #expect(audit.cutEdges == [.left, .top, .right, .bottom] && !audit.moves)
  }

  @Test func aLargePictureIsCutWhereASmallOneIs() throws {
    let large = Moving(
      width: 3000, height: 1500, path: line((100, 700), (2900, 700)), style: StrokeStyle(width: 60), travel: 300)
    #expect(try PictureAudit(of: large.loop).cutEdges == [.right])
  }

  @Test func onlyFramesThatMayTellSomethingAreDrawn() throws {
    let inside = Moving(path: line((5, 10), (5, 30)), travel: 25)
    #expect(try PictureAudit(of: inside.loop, depth: .untilClear).frames == 2)
    // Leaves on the right from half of the loop on.
    let leaving = Moving(path: line((20, 10), (20, 30)), travel: 40)
    let audit = try PictureAudit(of: leaving.loop, frames: 12, depth: .untilClear)
    #expect(audit.cutEdges == [.right] && audit.frames < 12)
  }

  /// A drawing that is said to stay within its picture has no ink outside.
  @Test func whatStaysWithinHasNoInkBeyond() throws {
    var cases = SplitMix64(seed: 71)
    var within = 0
    for _ in 0..<400 {
      let path = randomPath(&cases)
      let style = StrokeStyle(
        width: Double(cases.below(12)) / 2 + 0.5, cap: cases.pick([.butt, .round, .square]),
        join: cases.pick([.miter, .round, .bevel]), miterLimit: cases.pick([1, 4, 10]))
      let moving = Moving(path: path, style: style)
      var list = DisplayList()
      try moving.loop.makeEvaluator().evaluate(at: 0, into: &list)
      guard list.staysWithin(width: 40, height: 40) else { continue }
      within += 1
      #expect(try PictureAudit(of: moving.loop, frames: 1).cutEdges.isEmpty, "\(path) \(style)")
    }
    #expect(within > 40 && within < 360)
  }

  private func randomPath(_ cases: inout SplitMix64) -> Path {
    func point() -> Point { Point(x: 2 + Double(cases.below(37)), y: 2 + Double(cases.below(37))) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<(1 + cases.below(3)) {
      if cases.below(2) == 0 {
        path.line(to: point())
      } else {
        path.cubic(to: point(), control1: point(), control2: point())
      }
    }
    if cases.below(2) == 0 { path.close() }
    return path
  }
}
