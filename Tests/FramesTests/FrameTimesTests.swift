import Numerics
import TestSupport
import Testing

@testable import Frames

@Suite struct FrameTimesTests {
  @Test func delaysSumToTheLoop() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let times = FrameTimes(milliseconds: 1 + random.below(20_000), frameCount: 1 + random.below(300))
      for clock in [times, times.inEqualUnits] {
        let delays = (0..<clock.frameCount).map { clock.delay(of: $0..<$0 + 1) }
        #expect(delays.reduce(0, +) == clock.total && delays.allSatisfy { $0 >= 1 })
        #expect(clock.total * times.unitsPerSecond == times.total * clock.unitsPerSecond)
      }
      #expect(Set((0..<times.frameCount).map { times.inEqualUnits.delay(of: $0..<$0 + 1) }).count == 1)
    }
  }

  @Test func framesAreNoShorterThanTheUnit() {
    #expect(FrameTimes(milliseconds: 5, frameCount: 9).frameCount == 5)
    #expect(FrameTimes(milliseconds: 0, frameCount: 0) == FrameTimes(milliseconds: 1, frameCount: 1))
  }

  /// 800 ms in 8 frames: a tenth of a second each.
  @Test func equalUnitsAreTheLargest() {
    let times = FrameTimes(milliseconds: 800, frameCount: 8).inEqualUnits
    #expect(times.unitsPerSecond == 10 && times.total == 8)
    #expect(times.leading(4)?.total == 4 && times.leading(3) == nil)
  }

  @Test func centisecondsRound() {
    #expect(FrameTimes(milliseconds: 1235, frameCount: 5).inCentiseconds.total == 124)
  }
}
