import Drawing
import Numerics
import Raster
import Synchronization
import Testing
import Vector

/// A line whose length is its phase, drawn with so many points; counts its evaluations.
private struct Counted: AnimationSource {
  let points: Int
  let evaluations = Counter()

  let width = 40
  let height = 40
  let duration = 1.0
  let steps: Int? = nil
  let frameRate = 25.0
  let start = 0.25
  let still = 0.5
  let end = 0.75

  func problems(isStill: Bool) -> [String] { [isStill ? "still" : "moving"] }

  func loopProblems() -> [String] { ["jumps"] }

  func makeEvaluator() -> any FrameEvaluator { Evaluator(self) }

  final class Counter: Sendable {
    private let number = Atomic(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }

  private final class Evaluator: FrameEvaluator {
    private let animation: Counted

    init(_ animation: Counted) { self.animation = animation }

    func evaluate(at phase: Double, into list: inout DisplayList) {
      animation.evaluations.add()
      list.commands.removeAll(keepingCapacity: true)
      var path = Path()
      path.move(to: .zero)
      for point in 1..<animation.points { path.line(to: Point(x: 40 * phase, y: Double(point % 2))) }
      list.commands.append(.stroke(path, StrokeStyle(width: 2), .solid(.black), .identity, .normal))
    }
  }
}

@Suite struct RememberedAnimationTests {
  private let phases = (0..<10).map { Double($0) / 10 }

  /// The lists of two evaluators that take turns, with one list for all phases as painters have.
  private func lists(of animation: some AnimationSource) throws -> [DisplayList] {
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
    #expect(try lists(of: RememberedAnimation(animation)) == lists(of: Counted(points: 3)))
    #expect(animation.evaluations.count == phases.count)
  }

  @Test func listsBeyondTheRoomAreEvaluatedAgain() throws {
    // 2 to the power of 18 points are kept: two of these lists, and none of the larger ones.
    for (points, kept) in [(100_000, 2), (300_000, 0)] {
      let animation = Counted(points: points)
      #expect(try lists(of: RememberedAnimation(animation)).map(\.commands.count) == Array(repeating: 1, count: 40))
      #expect(animation.evaluations.count == kept + 4 * (phases.count - kept))
    }
  }

  @Test func everythingElseIsTheAnimations() throws {
    let animation = RememberedAnimation(Counted(points: 3))
    #expect((animation.width, animation.height) == (40, 40))
    #expect(animation.duration == 1 && animation.steps == nil && animation.frameRate == 25)
    #expect([animation.start, animation.still, animation.end] == [0.25, 0.5, 0.75])
    #expect(try animation.problems(isStill: true) == ["still"] && animation.problems(isStill: false) == ["moving"])
    #expect(try animation.loopProblems() == ["jumps"])
  }
}
