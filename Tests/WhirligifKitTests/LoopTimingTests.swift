import Testing

@testable import WhirligifKit

struct LoopTimingTests {
  @Test(arguments: [
    (0.8, 25.0, 20), (1.65, 25, 41), (2.4, 25, 60), (1, 60, 50), (1, 1000, 50), (0.02, 25, 1), (0.1, 0.01, 1),
    (0.05, 50, 2), (3600, 0.01, 36),
  ])
  func framesOfALoop(duration: Double, rate: Double, count: Int) {
    #expect(LoopTiming(duration: duration, frameRate: rate).frameCount == count)
  }

  @Test func aStepIsAFrameUnlessItIsTooShort() {
    #expect(LoopTiming(duration: 0.8, frameRate: 50, steps: 8).frameCount == 8)
    #expect(LoopTiming(duration: 0.1, frameRate: 50, steps: 64).frameCount == 5)
  }

  @Test func phasesRunForwardsFromTheStart() {
    let timing = LoopTiming(duration: 0.16, frameRate: 25)
    #expect((0..<4).map(timing.phase) == [0, 0.25, 0.5, 0.75])
    let later = LoopTiming(duration: 0.16, frameRate: 25, start: 0.5)
    #expect((0..<4).map(later.phase) == [0.5, 0.75, 0, 0.25])
  }

  @Test func reverseShowsTheSamePhasesBackwards() {
    let timing = LoopTiming(duration: 0.16, frameRate: 25, isReversed: true)
    #expect((0..<4).map(timing.phase) == [0, 0.75, 0.5, 0.25])
  }

  @Test func everyStepIsHitForEveryCountStartAndDirection() {
    for count in 1...400 {
      for start in [0, 1, count / 3, count - 1] {
        let offset = Double(start) / Double(count)
        let forwards = LoopTiming(duration: 60, frameRate: 25, steps: count, start: offset)
        let backwards = LoopTiming(duration: 60, frameRate: 25, steps: count, start: offset, isReversed: true)
        for k in 0..<count {
          #expect(Int(forwards.phase(ofFrame: k) * Double(count)) == (start + k) % count)
          #expect(Int(backwards.phase(ofFrame: k) * Double(count)) == (start + count - k) % count)
        }
      }
    }
  }

  @Test func phasesStayInTheCircle() {
    for rate in stride(from: 0.5, through: 60, by: 0.7) {
      for start in [0, 0.1, 1.0 / 3, 0.999999, 1] {
        let timing = LoopTiming(duration: 1.65, frameRate: rate, start: start, isReversed: start > 0.2)
        for k in 0..<timing.frameCount { #expect((0..<1).contains(timing.phase(ofFrame: k))) }
      }
    }
  }
}
