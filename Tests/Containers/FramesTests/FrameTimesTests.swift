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

  @Test func loopsOfAFrameRateLastAsLongAsAsked() {
    for rate in 1...50 {
      for tenths in 1...60 {
        let times = FrameTimes(seconds: Double(tenths) / 10, frameRate: Double(rate), in: .centiseconds)
        let delays = (0..<times.frameCount).map { times.delay(of: $0) }
        #expect(delays.reduce(0, +) == tenths * 10)
        #expect(delays.allSatisfy { $0 >= 2 })
        #expect((delays.max() ?? 0) - (delays.min() ?? 0) <= 1)
        #expect(times.frameCount == max(1, Int((Double(tenths * rate) / 10).rounded())))
      }
    }
  }

  @Test func thirtyFramesASecondRoundTheRunningTotal() {
    let times = FrameTimes(seconds: 0.2, frameRate: 30, in: .centiseconds)
    #expect((0..<6).map { times.delay(of: $0) } == [3, 4, 3, 3, 4, 3])
  }

  @Test func noFrameIsShorterThanBrowsersPlay() {
    #expect(FrameTimes(seconds: 1, frameRate: 1000, in: .centiseconds).frameCount == 50)
    #expect(FrameTimes(seconds: 1, frameRate: 1000, in: .milliseconds).frameCount == 1000)
    #expect(FrameTimes(seconds: 0.05, frameCount: 8, in: .centiseconds).frameCount == 2)
    #expect(FrameTimes(seconds: 0.8, frameCount: 8, in: .centiseconds).delay(of: 3) == 10)
  }

  /// Values that a source may give; options are checked before.
  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e300])
  func noNumberTraps(number: Double) {
    for unit in [TimeUnit.centiseconds, .milliseconds] {
      let times = FrameTimes(seconds: number, frameRate: number, in: unit)
      #expect(times.frameCount >= 1 && times.total >= unit.minimumDelay)
      #expect(FrameTimes(seconds: 1, frameRate: number, in: unit).total == unit.perSecond)
    }
  }
}
