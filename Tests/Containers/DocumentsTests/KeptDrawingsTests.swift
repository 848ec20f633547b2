import Drawing
import Frames
import Numerics
import Platform
import Raster
import Testing
import Vector

@testable import Documents

/// The memory of a loop's drawings.
@Suite struct KeptDrawingsTests {
  /// Circles of which all or none move.
  private static func circles(_ count: Int, at time: Double) -> DisplayList {
    DisplayList(
      commands: (0..<count).map { index in
        let center = Point(x: Double(index % 32) + time, y: Double(index / 32))
        return .fill(.circle(center: center, radius: 1), .nonZero, .solid(.black), .identity, .normal)
      })
  }

  @Test(arguments: 0..<20) func listsStayWhatTheyAre(seed: Int) {
    let scene = RandomScene(seed: UInt64(seed))
    var drawings = KeptDrawings()
    for step in 0..<12 {
      let list = scene.list(Double(step) / 12)
      #expect(drawings.keep(list) == list)
    }
  }

  /// Every list of a still scene costs the places of its commands alone: a fifth of what the first one costs, or less.
  @Test func whatStandsStillIsKeptOnce() {
    var drawings = KeptDrawings()
    func cost(at time: Double) -> Int {
      let before = drawings.room
      _ = drawings.keep(Self.circles(1000, at: time))
      return before - drawings.room
    }
    let first = cost(at: 0)
    #expect(cost(at: 0) * 5 < first)
    #expect(cost(at: 1) * 5 > first)
  }

  /// A circle of thirteen points takes more than 208 bytes.
  @Test func manyShapesThatMoveAreSampledLess() throws {
    let few = try SampledLoop(samples: 200, isRefined: false) { Self.circles(100, at: $0) }
    #expect(few.times.count == 201)
    let many = try SampledLoop(samples: 200, isRefined: false) { Self.circles(5000, at: $0) }
    #expect(many.isDensest && !few.isDensest)
    #expect(many.times.count > 12 && many.times.count * 5000 * 208 < MemoryBudget.drawings)
  }

  @Test func tooManyShapesAreAnError() {
    #expect(throws: EncodingError.self) {
      try SampledLoop(samples: 20, isRefined: false) { Self.circles(30_000, at: $0) }
    }
    let steps = (0..<100).map { Double($0) / 100 }
    #expect(throws: EncodingError.self) {
      try SampledLoop(steps: steps) { Self.circles(5000, at: Double($0)) }
    }
  }
}
