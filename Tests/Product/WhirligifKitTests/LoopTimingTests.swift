import Frames
import Testing

@testable import WhirligifKit

struct LoopTimingTests {
  private func timing(
    duration: Double, frameRate: Double, start: Double = 0, isReversed: Bool = false
  ) -> LoopTiming {
    let frames = FrameTimes(seconds: duration, frameRate: frameRate, in: .centiseconds)
    return LoopTiming(times: frames, start: start, isReversed: isReversed)
  }

  private func timing(steps: Int, start: Double, isReversed: Bool) -> LoopTiming {
    let frames = FrameTimes(seconds: 60, frameCount: steps, in: .centiseconds)
    return LoopTiming(times: frames, start: start, isReversed: isReversed)
  }

  @Test func phasesRunForwardsFromTheStart() {
    let timing = self.timing(duration: 0.16, frameRate: 25)
    #expect((0..<4).map(timing.phase) == [0, 0.25, 0.5, 0.75])
    let later = self.timing(duration: 0.16, frameRate: 25, start: 0.5)
    #expect((0..<4).map(later.phase) == [0.5, 0.75, 0, 0.25])
  }

  @Test func reverseShowsTheSamePhasesBackwards() {
    let timing = self.timing(duration: 0.16, frameRate: 25, isReversed: true)
    #expect((0..<4).map(timing.phase) == [0, 0.75, 0.5, 0.25])
  }

  @Test func everyStepIsHitForEveryCountStartAndDirection() {
    for count in 1...400 {
      for start in [0, 1, count / 3, count - 1] {
        let offset = Double(start) / Double(count)
        let forwards = self.timing(steps: count, start: offset, isReversed: false)
        let backwards = self.timing(steps: count, start: offset, isReversed: true)
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
        let timing = self.timing(duration: 1.65, frameRate: rate, start: start, isReversed: start > 0.2)
        for k in 0..<timing.frameCount { #expect((0..<1).contains(timing.phase(ofFrame: k))) }
      }
    }
  }
}
