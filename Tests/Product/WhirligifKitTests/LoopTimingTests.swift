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

  /// Of pictures that stay for 1, 3, 1, 1, 4 and 2 frames, the first and the longest are shown.
  @Test(arguments: [
    (3, [0, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6]), (4, [0, 1, 1, 1, 1, 1, 6, 6, 6, 6, 10, 10]),
    (5, [0, 1, 1, 1, 1, 5, 6, 6, 6, 6, 10, 10]),
  ])
  func theLongestPicturesStay(count: Int, shown: [Int]) {
    let firsts = [0, 1, 1, 1, 4, 5, 6, 6, 6, 6, 10, 10]
    for isReversed in [false, true] {
      let timing = self.timing(steps: 12, start: 0.25, isReversed: isReversed)
      let kept = timing.keeping(count, ofPictures: firsts)
      let frames = kept.phases.map { phase in timing.phases.firstIndex(of: phase).map { firsts[$0] } }
      #expect(isReversed ? Set(frames) == Set(shown) : frames == shown)
      #expect(kept.times == timing.times)
      // Fewer frames show pictures among the same.
      #expect(Set(kept.limited(to: 5, isStepped: false).phases).isSubset(of: kept.phases))
    }
  }
}
