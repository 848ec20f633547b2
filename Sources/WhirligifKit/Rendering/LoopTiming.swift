import Frames

/// The phases and times of the frames of a loop.
///
/// Frame k of N shows phase start + k / N, wrapped into 0..<1, or start - k / N in reverse: there is no frame for phase
/// 1.
package struct LoopTiming: Equatable, Sendable {
  /// The start times of a GIF's frames, in centiseconds.
  package let gifTimes: FrameTimes
  /// The start times of other containers' frames, in milliseconds.
  package let times: FrameTimes
  /// The phase of the first frame, in frames: 0...frameCount.
  private let first: Double
  private let isReversed: Bool

  /// - Parameters:
  ///   - start: the phase of the first frame.
  ///   - times: nil for the times of a GIF; if the frame counts differ, this one applies.
  package init(gifTimes: FrameTimes, times: FrameTimes? = nil, start: Double = 0, isReversed: Bool = false) {
    self.gifTimes = gifTimes
    let times = times ?? FrameTimes(milliseconds: gifTimes.total * 10, frameCount: gifTimes.frameCount)
    self.times = times
    // A start within rounding of a whole frame is rounded to it, so that steps stay aligned.
    let offset = (start - start.rounded(.down)) * Double(times.frameCount)
    first = abs(offset - offset.rounded()) < 1e-9 ? offset.rounded() : offset
    self.isReversed = isReversed
  }

  package var frameCount: Int { times.frameCount }

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
