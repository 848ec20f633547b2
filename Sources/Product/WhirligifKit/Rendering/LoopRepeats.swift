import Drawing
import Frames

/// The pictures of a loop that appear again within it, as those of 12 equal dots on a ring do.
struct LoopRepeats {
  private let frames: LoopFrames
  /// The length of the loop, in the container's unit.
  private let units: Int

  /// - Parameters:
  ///   - frames: `phases` of them.
  ///   - units: the length of the loop: each repetition lasts whole units.
  init(of frames: LoopFrames, units: Int) { (self.frames, self.units) = (frames, units) }

  /// The number of phases of a loop, 2^4 * 3^2 * 5 * 7: the maximum number of repetitions.
  static let phases = 5040
  /// Irregular, so that no part of a loop that rests is all that is looked at.
  private static let samples = [631, 1459, 2371, 3061, 4177]

  /// How often the pictures of the whole loop repeat. Draws five pictures if nothing repeats.
  func count() throws(EncodingError) -> Int {
    func picture(_ phase: Int) throws(EncodingError) -> [UInt32] {
      try frames.withFrame(phase % Self.phases) { Array($0) }
    }
    let first = try picture(0)
    let period = try LoopPeriod.shortest(of: Self.phases) { period, _ throws(EncodingError) in
      guard units % (Self.phases / period) == 0, try picture(period) == first else { return false }
      for sample in Self.samples {
        guard try picture(sample) == picture(sample + period) else { return false }
      }
      return true
    }
    return Self.phases / period
  }
}

extension RenderPlan {
  /// The numbers of frames to which the loop may be reduced.
  ///
  /// - Parameter shouldStop: asked between shapes; once true, `cancelled` is thrown.
  func frameCounts(shouldStop: @escaping @Sendable () -> Bool) throws(EncodingError) -> FrameCounts {
    let times = timing.times
    return FrameCounts(of: times.frameCount, rate: times.frameRate, repeats: try repeats(shouldStop))
  }

  /// 1 for loops that are not written as one period, or that lose whole steps.
  private func repeats(_ shouldStop: @escaping @Sendable () -> Bool) throws(EncodingError) -> Int {
    let times = timing.times
    guard !container.isVector, source.steps == nil, times.frameCount > 1, times.isEven else { return 1 }
    let phases = FrameTimes(
      unitsPerSecond: times.unitsPerSecond, total: LoopRepeats.phases, frameCount: LoopRepeats.phases)
    let frames = LoopFrames(source, timing: LoopTiming(times: phases), matte: matte, shouldStop: shouldStop)
    return try LoopRepeats(of: frames, units: times.total).count()
  }
}
