/// When each frame of a loop starts, to the centisecond: all delays sum to exactly the loop's length.
package struct FrameTiming: Hashable, Sendable {
  /// The shortest delay that browsers play; they turn 0 and 1 into 10.
  package static let leastDelay = 2
  /// The longest delay that a frame can have.
  package static let greatestDelay = 65535

  /// The whole loop, in centiseconds.
  package let totalCentiseconds: Int
  /// Frames in the loop; frame k shows the phase k / frameCount.
  package let frameCount: Int

  /// The loop of `duration` seconds at `frameRate` frames a second, or nil if either is not a positive number, the loop
  /// is shorter than 0.02 s, or longer than 655.35 s, which a single frame can still last.
  ///
  /// The rate is lowered where a delay would fall below 2 cs.
  package init?(duration: Double, frameRate: Double) {
    guard frameRate > 0, frameRate.isFinite, duration >= 0.02, duration <= 655.35 else { return nil }
    let frames = ((duration * 100).rounded() * frameRate / 100).rounded()
    self.init(duration: duration, steps: frames < 1e6 ? Int(max(frames, 1)) : 1_000_000)
  }

  /// The loop of `duration` seconds in `steps` frames, fewer where a delay would fall below 2 cs.
  package init?(duration: Double, steps: Int) {
    guard duration >= 0.02, duration <= 655.35, steps >= 1 else { return nil }
    let total = Int((duration * 100).rounded())
    totalCentiseconds = total
    frameCount = min(steps, total / Self.leastDelay)
  }

  /// The times of the first `count` frames as a loop of their own, or nil if the rest does not repeat them exactly.
  func leading(_ count: Int) -> FrameTiming? {
    guard count >= 1, frameCount % count == 0, totalCentiseconds % (frameCount / count) == 0 else { return nil }
    return FrameTiming(totalCentiseconds: totalCentiseconds / (frameCount / count), frameCount: count)
  }

  private init(totalCentiseconds: Int, frameCount: Int) {
    self.totalCentiseconds = totalCentiseconds
    self.frameCount = frameCount
  }

  /// The loop's length in seconds, as played.
  package var duration: Double { Double(totalCentiseconds) / 100 }

  /// When frame `k` starts, in centiseconds; for `k == frameCount` the end of the loop. Halves round up.
  package func start(of k: Int) -> Int {
    (2 * totalCentiseconds * k + frameCount) / (2 * frameCount)
  }

  /// The delay of frame `k`, in centiseconds.
  package func delay(of k: Int) -> Int {
    start(of: k + 1) - start(of: k)
  }
}
