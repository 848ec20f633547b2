import Numerics
import TestSupport
import Testing

@testable import Documents

@Suite struct TrackTests {
  private func track(_ times: [Double], _ values: [Double]) -> Track {
    Track(times: times, values: values.map { [$0] }, isDiscrete: false)
  }

  @Test func straightMotionNeedsTwoKeyFrames() {
    let times = (0...50).map { Double($0) / 50 }
    let frames = track(times, times.map { 360 * $0 }).keyFrames(within: [0.1], decimals: [1])
    #expect(frames.times == [0, 1])
    #expect(frames.values == [[0], [360]])
    #expect(frames.isEven)
  }

  @Test func jumpsStayJumps() {
    let frames = track([0, 0.5, 0.5, 1], [1, 1, 4, 4]).keyFrames(within: [0.1], decimals: [0])
    #expect(frames.isDiscrete)
    #expect(frames.values == [[1], [4]])
    #expect(frames.isEven)
  }

  /// What some properties of a shape do between two jumps, quickly, slowly or not at all, leaves the jumps where they are.
  @Test(arguments: 0..<40) func jumpsOfAllPropertiesAreAtTheSameTimes(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let jumps = [0.05 + 0.4 * random.unit(), 0.55 + 0.4 * random.unit()]
    let ends = [0.0] + jumps + [1.0]
    let expected = jumps.map { ($0 * 10_000).rounded() / 10_000 }
    for speed in [0, 0.3, 3, 40, 900] {
      var (times, values) = ([Double](), [Double]())
      for (start, end) in zip(ends, ends.dropFirst()) {
        // Moments very near to the jumps are among them.
        let inner = [start + 0.0001, end - 0.0001, start + (end - start) * random.unit()].sorted()
        for time in [start] + inner + [end] {
          times.append(time)
          values.append(1000 * Double((times.count - 1) / 5) + speed * random.unit())
        }
      }
      let frames = track(times, values).keyFrames(within: [0.2], decimals: [2])
      let stated = frames.shares
      #expect(stated == stated.sorted())
      #expect(stated.count == frames.times.count)
      let found = jumps.map { jump in stated[frames.times.lastIndex { $0 == jump } ?? 0] }
      #expect(found == expected)
    }
  }

  /// The third sample, which no line from the first to the fourth passes, would be at .5 with two decimals.
  @Test func timesAreNotRoundedPastAJump() {
    let times = [0, 0.25, 0.4993, 0.4999, 0.4999, 1]
    let frames = track(times, [0, 0.306, 1, 1.08, 9, 9]).keyFrames(within: [0.2], decimals: [2])
    #expect(frames.shares == [0, 0.4999, 0.4999, 0.4999, 1])
  }

  @Test func easedMotionIsOneEasing() throws {
    let ease = Spline(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    let times = (0...80).map { Double($0) / 80 }
    let frames = track(times, times.map { 40 * ease.y(at: $0) }).keyFrames(within: [0.1], decimals: [1])
    #expect(frames.values == [[0], [40]])
    #expect(frames.splines.count == 1)
    let found = try #require(frames.splines.first)
    for time in times { #expect(abs(found.y(at: time) - ease.y(at: time)) < 0.003) }
  }

  /// What a browser shows of key frames at a time.
  private func value(of frames: KeyFrames<[Double]>, at time: Double) -> Double {
    let index = frames.times.lastIndex { $0 <= time } ?? 0
    guard !frames.isDiscrete, index + 1 < frames.times.count else { return frames.values[index][0] }
    let span = frames.times[index + 1] - frames.times[index]
    let share = span > 0 ? (time - frames.times[index]) / span : 1
    let eased = frames.splines.isEmpty ? share : frames.splines[index].y(at: share)
    return frames.values[index][0] + (frames.values[index + 1][0] - frames.values[index][0]) * eased
  }

  @Test(arguments: 0..<40) func keyFramesFollowTheTrack(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var times = [0.0]
    var values = [0.0]
    var speed = 0.0
    while times.count < 120 {
      let isJump = random.below(20) == 0
      times.append(times[times.count - 1] + (isJump ? 0 : 0.001 + random.unit()))
      if isJump { values.append(random.unit() * 50) } else { values.append(values[values.count - 1] + speed) }
      if random.below(8) == 0 { speed = random.unit() * 4 - 2 }
      speed *= 0.95
    }
    let last = times[times.count - 1]
    times = times.map { $0 / last }
    let frames = track(times, values).keyFrames(within: [0.2], decimals: [2])
    for (index, time) in times.enumerated() where index + 1 == times.count || times[index + 1] > time {
      #expect(abs(value(of: frames, at: time) - values[index]) <= 0.2 + 0.005 + 1e-9)
    }
    #expect(frames.times.first == 0 && frames.times.last == 1)
  }
}
