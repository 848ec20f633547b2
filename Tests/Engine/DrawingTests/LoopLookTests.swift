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
  /// In how many steps; nil for steady motion.
  var steps: Double?

  var loop: Loop { Loop(width: width, height: height, duration: 1, rate: 25) { Evaluator(self) } }

  private final class Evaluator: FrameEvaluator {
    private let animation: Moving

    init(_ animation: Moving) { self.animation = animation }

    func evaluate(at phase: Double, into list: inout DisplayList) {
      let share = animation.steps.map { (phase * $0).rounded(.down) / $0 } ?? phase
      let place = AffineTransform.translation(x: animation.travel * share, y: 0)
      list.commands = [.stroke(animation.path, animation.style, .solid(.black), place, .normal)]
    }
  }
}

/// A line that is longer in the first third of each eighth of the loop.
private final class Blinking: FrameEvaluator {
  func evaluate(at phase: Double, into list: inout DisplayList) {
    var path = Path()
    path.move(to: Point(x: 5, y: 5))
    path.line(to: Point(x: (8 * phase).truncatingRemainder(dividingBy: 1) < 0.3 ? 35 : 15, y: 5))
    list.commands = [.stroke(path, StrokeStyle(width: 4), .solid(.black), .identity, .normal)]
  }
}

@Suite("A look at a loop")
struct LoopLookTests {
  private func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let point = Point(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  @Test func aLineThatCrossesThePictureIsSeenAndMoves() throws {
    let look = try LoopLook(of: Moving(path: line((5, 10), (5, 30)), travel: 25).loop, count: 8)
    #expect(look.visibleCount == 8 && look.count == 8)
    #expect(try look.moves && look.cutEdges().isEmpty)
    #expect(try look.verdict() == (false, false))
  }

  @Test func edgesAreNamedInTheirOrder() throws {
    // From beyond the left upper corner to beyond the right one, and out at the bottom.
    let look = try LoopLook(of: Moving(path: line((-5, -5), (45, 45))).loop, count: 8)
    #expect(try look.cutEdges() == [.left, .top, .right, .bottom] && !look.moves)
    #expect(try look.verdict() == (false, true))
  }

  @Test func aLargePictureIsCutWhereASmallOneIs() throws {
    let large = Moving(
      width: 3000, height: 1500, path: line((100, 700), (2900, 700)), style: StrokeStyle(width: 60), travel: 300)
    #expect(try LoopLook(of: large.loop, count: 8).cutEdges() == [.right])
  }

  /// A line of a twentieth of a pixel of a small picture is seen in a closer one, and so is its motion.
  @Test func whatSmallPicturesLeaveOpenIsLookedAtClosely() throws {
    let thin = Moving(
      width: 2000, height: 2000, path: line((500, 500), (500, 1500)), style: StrokeStyle(width: 4), travel: 600)
    #expect(try LoopLook(of: thin.loop, count: 8).visibleCount == 0)
    #expect(try LoopLook(of: thin.loop, count: 8).verdict() == (false, false))
    let beside = Moving(path: line((500, 10), (500, 30)))
    #expect(try LoopLook(of: beside.loop, count: 8).verdict() == (true, false))
  }

  /// Motion that repeats with the looked-at frames is no stillness: eight of eighty frames show the same.
  @Test func motionThatRepeatsIsSeen() throws {
    let blinking = Loop(width: 40, height: 40, duration: 3.2, rate: 25) { Blinking() }
    let look = try LoopLook(of: blinking, count: 8)
    #expect(try !look.moves && look.verdict() == (false, false))
  }

  /// A seam is a jump that no other step makes.
  @Test(arguments: [(0.0, true), (0.01, true), (25.0, false)])
  func aLoopClosesUnlessItJumps(travel: Double, closes: Bool) throws {
    let moving = Moving(path: line((5, 10), (5, 30)), travel: travel)
    #expect(try LoopLook(of: moving.loop, count: 8).closes(after: 60) == closes)
  }

  /// Eight steps of sixty frames: no frame that is looked at changes anything, if it is not one at a key.
  @Test(arguments: [true, false]) func aLoopOfStepsCloses(hasKeys: Bool) throws {
    let stepping = Moving(path: line((5, 10), (5, 30)), travel: 25, steps: 8)
    var loop = stepping.loop
    if hasKeys { loop.keyPhases = { (0..<8).map { Double($0) / 8 } } }
    #expect(try LoopLook(of: loop, count: 8).closes(after: 60) == hasKeys)
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
      #expect(try LoopLook(of: moving.loop, at: [0]).cutEdges().isEmpty, "\(path) \(style)")
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
