import Numerics
import Testing

@testable import Frames

@Suite struct LoopPeriodTests {
  /// The shortest divisor of the count that all pictures repeat after, found by trying each.
  @Test func theShortestPeriodIsFound() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let part = (0..<Int.random(in: 1...12, using: &random)).map { _ in Int.random(in: 0..<2, using: &random) }
      var pictures = (0..<Int.random(in: 1...30, using: &random)).flatMap { _ in part }
      if Int.random(in: 0..<4, using: &random) == 0 { pictures[pictures.count - 1] = 9 }
      let expected = (1...pictures.count).first { period in
        pictures.count % period == 0
          && pictures.indices.dropFirst(period).allSatisfy { pictures[$0] == pictures[$0 - period] }
      }
      let found = LoopPeriod.shortest(of: pictures.count) { period, count in
        (period..<count).allSatisfy { pictures[$0] == pictures[$0 - period] }
      }
      #expect(found == expected)
    }
  }

  @Test func aPeriodHasWholeUnitsAndTwoFrames() {
    let times = FrameTimes(unitsPerSecond: 100, total: 26, frameCount: 12)
    func frames(_ keys: [Int], _ times: FrameTimes) -> Int {
      LoopPeriod(of: keys, times: times, plays: nil, maximumPlays: .max).times.frameCount
    }
    #expect(frames(Array(0..<12).map { $0 % 6 }, times) == 6)
    // A third of 26 is not whole.
    #expect(frames(Array(0..<12).map { $0 % 4 }, times) == 12)
    #expect(frames(Array(0..<12).map { $0 % 2 }, times) == 6)
    #expect(frames(Array(0..<12).map { $0 % 2 }, times.holding(3, for: 1)) == 12)
    #expect(frames([Int](repeating: 1, count: 12), times) == 12)
  }
}
