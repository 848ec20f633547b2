import Drawing
import Numerics
import Raster
import Synchronization
import Testing
import Vector

/// A line whose length is its phase, drawn with so many points, or a line that turns; counts its evaluations.
private struct Counted {
  let points: Int
  var turns = false
  let evaluations = Counter()

  var loop: Loop {
    var loop = Loop(width: 40, height: 40, duration: 1, rate: 25, start: 0.25, still: 0.5) { Evaluator(self) }
    loop.end = 0.75
    loop.problems = { [$1 ? .empty : .frozen] }
    return loop
  }

  final class Counter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }

  private final class Evaluator: FrameEvaluator {
    private let animation: Counted

    private let line: Path

    init(_ animation: Counted) {
      self.animation = animation
      line = Self.line(40, animation.points)
    }

    private static func line(_ length: Double, _ points: Int) -> Path {
      var path = Path()
      path.move(to: .zero)
      for point in 1..<points { path.line(to: Point(x: length, y: Double(point % 2))) }
      return path
    }

    func evaluate(at phase: Double, into list: inout DisplayList) {
      animation.evaluations.add()
      list.commands.removeAll(keepingCapacity: true)
      let path = animation.turns ? line : Self.line(40 * phase, animation.points)
      let transform = AffineTransform.rotation(degrees: animation.turns ? 360 * phase : 0)
      list.commands.append(.stroke(path, StrokeStyle(width: 2), .solid(.black), transform, .normal))
    }
  }
}

@Suite struct RememberedLoopTests {
  private let phases = (0..<10).map { Double($0) / 10 }

  /// The lists of two evaluators that take turns, with one list for all phases as painters have.
  private func lists(of animation: Loop) throws -> [DisplayList] {
    let evaluators = [animation.makeEvaluator(), animation.makeEvaluator()]
    var list = DisplayList()
    return try (0..<4).flatMap { round in
      try phases.map { phase in
        try evaluators[round % 2].evaluate(at: phase, into: &list)
        return list
      }
    }
  }

  @Test func everyPhaseIsEvaluatedOnce() throws {
    let animation = Counted(points: 3)
    #expect(try lists(of: animation.loop.remembered()) == lists(of: Counted(points: 3).loop))
    #expect(animation.evaluations.count == phases.count)
  }

  @Test func aLookAtFramesEvaluatesNothingElse() throws {
    let animation = Counted(points: 3)
    let loop = animation.loop.remembered()
    let evaluator = loop.makeEvaluator()
    var list = DisplayList()
    for frame in 0..<25 { try evaluator.evaluate(at: Double(frame) / 25, into: &list) }
    let look = try LoopLook(of: loop, count: 16)
    #expect(try look.cutEdges() == [.left, .top] && look.inkShare(at: 0) < 1)
    #expect(animation.evaluations.count == 25 && look.count == 16)
  }

  @Test func listsBeyondTheRoomAreEvaluatedAgain() throws {
    // 2 to the power of 19 points are kept: five of these lists, and none of the larger ones.
    for (points, kept) in [(100_000, 5), (600_000, 0)] {
      let animation = Counted(points: points)
      #expect(try lists(of: animation.loop.remembered()).map(\.commands.count) == Array(repeating: 1, count: 40))
      #expect(animation.evaluations.count == kept + 4 * (phases.count - kept))
    }
  }

  /// Each of the two evaluators has a line of its own.
  @Test func pointsInOneMemoryAreKeptOnce() throws {
    let animation = Counted(points: 200_000, turns: true)
    let turned = try lists(of: animation.loop.remembered())
    #expect(turned.map { $0.commands.count } == Array(repeating: 1, count: 40) && Set(turned).count == phases.count)
    #expect(animation.evaluations.count == phases.count)
  }

  @Test func everythingElseIsTheAnimations() throws {
    let animation = Counted(points: 3).loop.remembered()
    #expect((animation.width, animation.height) == (40, 40))
    #expect(animation.duration == 1 && animation.steps == nil && animation.rate == 25)
    #expect([animation.start, animation.still, animation.end] == [0.25, 0.5, 0.75])
    let look = try LoopLook(of: animation, count: 1)
    #expect(try animation.problems(look, true) == [.empty] && animation.problems(look, false) == [.frozen])
  }
}
