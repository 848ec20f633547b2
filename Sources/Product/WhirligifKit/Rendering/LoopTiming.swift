import Frames

/// The phases and times of the frames of a loop.
///
/// Frame k of N shows phase start + k / N, wrapped into 0..<1, or start - k / N in reverse: there is no frame for phase
/// 1.
package struct LoopTiming: Equatable, Sendable {
  /// The start times of the frames, in the container's unit.
  package private(set) var times: FrameTimes
  /// The picture that stays longer, and for how long.
  private var hold: Hold?

  private struct Hold: Equatable, Sendable {
    let end, seconds: Double
  }

  /// The phase of the first frame, as requested.
  private let start: Double
  /// The phase of the first frame, in frames: 0...frameCount.
  private let first: Double
  private let isReversed: Bool
  /// The phases of an excerpt's frames; nil for a whole loop.
  private var excerpt: [Double]?

  /// - Parameter start: the phase of the first frame.
  init(times: FrameTimes, start: Double = 0, isReversed: Bool = false) {
    (self.times, self.start, self.isReversed) = (times, start, isReversed)
    // A start within rounding of a whole frame is rounded to it, so that steps stay aligned.
    let offset = (start - start.rounded(.down)) * Double(times.frameCount)
    first = abs(offset - offset.rounded()) < 1e-9 ? offset.rounded() : offset
  }

  package var frameCount: Int { times.frameCount }

  /// The same loop in at most `limit` frames. A loop in steps keeps every second step, or every third, if that
  /// suffices.
  func limited(to limit: Int, isStepped: Bool) -> LoopTiming {
    let limit = max(limit, 1)
    guard frameCount > limit else { return self }
    let divisor = isStepped ? (1...limit).last { frameCount % $0 == 0 } : nil
    let count = if let divisor, divisor * 2 > limit { divisor } else { limit }
    let fewer = LoopTiming(times: times.even(in: count), start: start, isReversed: isReversed)
    return hold.map { fewer.holding(before: $0.end, for: $0.seconds) } ?? fewer
  }

  /// The same loop in which the last frame before a phase stays longer.
  ///
  /// - Parameter end: 1 for the last picture of the animation.
  func holding(before end: Double, for seconds: Double) -> LoopTiming {
    // In reverse, the last picture is the first one of the animation.
    let distances = (0..<frameCount).map { frame in
      let phase = phase(ofFrame: frame)
      return isReversed && end == 1 ? phase : end - phase < -1e-9 ? 2 : end - phase
    }
    guard seconds > 0, let held = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return self }
    var timing = self
    timing.hold = Hold(end: end, seconds: seconds)
    timing.times = times.holding(held, for: seconds)
    return timing
  }

  static let secondsPerFrameOfExcerpt = 0.1

  /// Some of the frames as a loop of their own, each for a tenth of a second.
  func excerpt(of frames: [Int]) -> LoopTiming {
    var timing = self
    timing.excerpt = frames.map { phase(ofFrame: $0) }
    let units = max(Int((Self.secondsPerFrameOfExcerpt * Double(times.unitsPerSecond)).rounded()), 1)
    timing.times = FrameTimes(
      unitsPerSecond: times.unitsPerSecond, total: frames.count * units, frameCount: frames.count)
    return timing
  }

  /// The phases of all frames.
  var phases: [Double] { (0..<frameCount).map(phase(ofFrame:)) }

  /// The phase of a frame, in 0..<1: rounded up so that `floor(phase * N)` is k.
  func phase(ofFrame index: Int) -> Double {
    if let excerpt, excerpt.indices.contains(index) { return excerpt[index] }
    let count = Double(frameCount)
    let moved = isReversed ? first - Double(index) : first + Double(index)
    let position = moved - count * (moved / count).rounded(.down)
    let phase = position / count
    let result = phase * count < position ? phase.nextUp : phase
    return result < 1 ? result : 0
  }
}
