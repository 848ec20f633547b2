/// The phases that the frames of a loop show.
///
/// A loop of D seconds at F frames a second has max(1, round(D * F)) frames, or one a step; fewer if a frame would else
/// last less than two centiseconds. Frame k of N shows phase start + k / N, wrapped into 0..<1, or start - k / N in
/// reverse: there is no frame for phase 1.
package struct LoopTiming: Equatable, Sendable {
  /// Of one loop, in seconds.
  package let duration: Double
  package let frameCount: Int
  /// The phase of the first frame, in frames: 0..<frameCount.
  private let first: Double
  private let isReversed: Bool

  /// - Parameters:
  ///   - duration: seconds of one loop; in `RenderLimits.durations`.
  ///   - steps: pictures in a loop, for animations that jump; the frame rate then does not matter.
  ///   - start: the phase of the first frame.
  package init(duration: Double, frameRate: Double, steps: Int? = nil, start: Double = 0, isReversed: Bool = false) {
    self.duration = duration
    let centiseconds = (100 * duration).rounded()
    let wanted = steps.map(Double.init) ?? (duration * frameRate).rounded()
    let possible = (centiseconds / 2).rounded(.down)
    let count = max(1, min(wanted, possible, 1_000_000))
    frameCount = Int(count)
    // A start that means a whole frame is that frame, so that steps stay where they are.
    let offset = (start - start.rounded(.down)) * count
    first = abs(offset - offset.rounded()) < 1e-9 ? offset.rounded() : offset
    self.isReversed = isReversed
  }

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
