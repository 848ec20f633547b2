import Frames

/// What times a GIF can state: whole centiseconds, and delays that browsers play.
package enum GIFTiming {
  /// The shortest delay that browsers play, in centiseconds; they turn 0 and 1 into 10.
  package static let leastDelay = 2
  /// The longest delay that a frame can have.
  package static let greatestDelay = 65535

  /// The loop of `duration` seconds at `frameRate` frames a second, or nil if either is not a positive number, the loop
  /// is shorter than 0.02 s, or longer than 655.35 s, which a single frame can still last.
  ///
  /// The rate is lowered where a delay would fall below 2 cs.
  package static func times(duration: Double, frameRate: Double) -> FrameTimes? {
    guard frameRate > 0, frameRate.isFinite, duration >= 0.02, duration <= 655.35 else { return nil }
    let frames = ((duration * 100).rounded() * frameRate / 100).rounded()
    return times(duration: duration, steps: frames < 1e6 ? Int(max(frames, 1)) : 1_000_000)
  }

  /// The loop of `duration` seconds in `steps` frames, fewer where a delay would fall below 2 cs.
  package static func times(duration: Double, steps: Int) -> FrameTimes? {
    guard duration >= 0.02, duration <= 655.35, steps >= 1 else { return nil }
    let total = Int((duration * 100).rounded())
    return FrameTimes(unitsPerSecond: 100, total: total, frameCount: min(steps, total / leastDelay))
  }
}
