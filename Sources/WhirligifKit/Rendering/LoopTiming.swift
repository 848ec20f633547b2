import Frames

/// The phases and times of the frames of a loop.
///
/// Frame k of N shows phase start + k / N, wrapped into 0..<1, or start - k / N in reverse: there is no frame for phase
/// 1.
package struct LoopTiming: Equatable, Sendable {
  /// The start times of the frames, in the container's unit.
  package let times: FrameTimes
  /// The phase of the first frame, as requested.
  private let start: Double
  /// The phase of the first frame, in frames: 0...frameCount.
  private let first: Double
  private let isReversed: Bool

  /// - Parameter start: the phase of the first frame.
  package init(times: FrameTimes, start: Double = 0, isReversed: Bool = false) {
    (self.times, self.start, self.isReversed) = (times, start, isReversed)
    // A start within rounding of a whole frame is rounded to it, so that steps stay aligned.
    let offset = (start - start.rounded(.down)) * Double(times.frameCount)
    first = abs(offset - offset.rounded()) < 1e-9 ? offset.rounded() : offset
  }

  package var frameCount: Int { times.frameCount }

  /// The same loop in at most `limit` frames. A loop in steps keeps every second step, or every third, if that
  /// suffices.
  package func limited(to limit: Int, isStepped: Bool) -> LoopTiming {
    let limit = max(limit, 1)
    guard frameCount > limit else { return self }
    let divisor = isStepped ? (1...limit).last { frameCount % $0 == 0 } : nil
    let count = if let divisor, divisor * 2 > limit { divisor } else { limit }
    let fewer = FrameTimes(unitsPerSecond: times.unitsPerSecond, total: times.total, frameCount: count)
    return LoopTiming(times: fewer, start: start, isReversed: isReversed)
  }

  /// The phase of a frame, in 0..<1.
  ///
  /// It is never so slightly below k / N that `floor(phase * N)` would be k - 1.
  package func phase(ofFrame index: Int) -> Double {
    let count = Double(frameCount)
    let moved = isReversed ? first - Double(index) : first + Double(index)
    let position = moved - count * (moved / count).rounded(.down)
    let phase = position / count
    let result = phase * count < position ? phase.nextUp : phase
    return result < 1 ? result : 0
  }
}
