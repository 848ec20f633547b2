import Frames
import GIF
import Testing

@Suite struct GIFTimingTests {
  @Test func delaysSumToTheDuration() throws {
    for rate in 1...50 {
      for tenths in 1...60 {
        let timing = try #require(GIFTiming.times(duration: Double(tenths) / 10, frameRate: Double(rate)))
        let delays = (0..<timing.frameCount).map { timing.delay(of: $0) }
        #expect(delays.reduce(0, +) == tenths * 10)
        #expect(delays.allSatisfy { $0 >= 2 })
        #expect((delays.max() ?? 0) - (delays.min() ?? 0) <= 1)
        #expect(timing.frameCount == max(1, Int((Double(tenths * rate) / 10).rounded())))
      }
    }
  }

  @Test func thirtyFramesASecondRoundTheRunningTotal() throws {
    let timing = try #require(GIFTiming.times(duration: 0.2, frameRate: 30))
    #expect((0..<6).map { timing.delay(of: $0) } == [3, 4, 3, 3, 4, 3])
  }

  @Test func noFrameIsShorterThanBrowsersPlay() throws {
    #expect(GIFTiming.times(duration: 1, frameRate: 1000)?.frameCount == 50)
    #expect(GIFTiming.times(duration: 0.05, steps: 8)?.frameCount == 2)
    #expect(GIFTiming.times(duration: 1, frameRate: 1e300)?.frameCount == 50)
  }

  @Test func stepsGiveTheFrames() {
    #expect(GIFTiming.times(duration: 0.8, steps: 8)?.frameCount == 8)
    #expect(GIFTiming.times(duration: 0.8, steps: 8)?.delay(of: 3) == 10)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 0.01, 656])
  func impossibleDurationsAreRefused(duration: Double) {
    #expect(GIFTiming.times(duration: duration, frameRate: 25) == nil)
    #expect(GIFTiming.times(duration: duration, steps: 3) == nil)
  }

  @Test func impossibleRatesAreRefused() {
    for rate in [0, -1, .nan, .infinity] { #expect(GIFTiming.times(duration: 1, frameRate: rate) == nil) }
    #expect(GIFTiming.times(duration: 1, steps: 0) == nil)
  }
}
