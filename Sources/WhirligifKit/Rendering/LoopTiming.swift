import Frames

/// The phases that the frames of a loop show.
///
/// Frame k of N shows phase start + k / N, wrapped into 0..<1, or start - k / N in reverse: there is no frame for phase
/// 1.
package struct LoopTiming: Equatable, Sendable {
  /// When each frame of a GIF starts, to the centisecond.
  package let gifTimes: FrameTimes
  /// When each frame of other containers starts, to the millisecond.
  package let times: FrameTimes
  /// The phase of the first frame, in frames: 0...frameCount.
  private let first: Double
  private let isReversed: Bool

  /// - Parameters:
  ///   - start: the phase of the first frame.
  ///   - times: nil for those of a GIF; where they have another number of frames, that one counts.
  package init(gifTimes: FrameTimes, times: FrameTimes? = nil, start: Double = 0, isReversed: Bool = false) {
    self.gifTimes = gifTimes
    let times = times ?? FrameTimes(milliseconds: gifTimes.total * 10, frameCount: gifTimes.frameCount)
    self.times = times
    // A start that means a whole frame is that frame, so that steps stay where they are.
    let offset = (start - start.rounded(.down)) * Double(times.frameCount)
    first = abs(offset - offset.rounded()) < 1e-9 ? offset.rounded() : offset
    self.isReversed = isReversed
  }

  package var frameCount: Int { times.frameCount }

  /// The phase of a frame, in 0..<1.
  ///
  /// It is never so little below k / N that `floor(phase * N)` would be k - 1.
  package func phase(ofFrame index: Int) -> Double {
    let count = Double(frameCount)
    let moved = isReversed ? first - Double(index) : first + Double(index)
    let position = moved - count * (moved / count).rounded(.down)
    let phase = position / count
    let result = phase * count < position ? phase.nextUp : phase
    return result < 1 ? result : 0
  }
}
