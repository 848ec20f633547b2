import Frames
import Numerics

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
  /// Where the pictures begin that are shown, as ascending phases: each stays until the next. Nil for all.
  private var beginnings: [Double]?

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
    var result = hold.map { fewer.holding(before: $0.end, for: $0.seconds) } ?? fewer
    result.beginnings = beginnings
    return result
  }

  /// The same frames with some of their pictures: the first and those that stay longest, which stay while others are
  /// left out. Of pictures that stay equally long, those left out are spread evenly.
  ///
  /// - Parameters:
  ///   - count: at least 1, and less than there are.
  ///   - firsts: for each frame, the first one with its picture.
  func keeping(_ count: Int, ofPictures firsts: [Int]) -> LoopTiming {
    let starts = firsts.indices.filter { firsts[$0] == $0 }
    let ends = Array(starts.dropFirst()) + [frameCount]
    var lengths = zip(starts, ends).map { $1 - $0 }
    lengths[0] = frameCount
    let shortest = lengths.sorted(by: >)[count - 1]
    let (longer, equal) = (lengths.count { $0 > shortest }, lengths.count { $0 == shortest })
    var met = 0
    let kept = lengths.indices.filter { picture in
      guard lengths[picture] == shortest else { return lengths[picture] > shortest }
      met += 1
      return met * (count - longer) / equal > (met - 1) * (count - longer) / equal
    }
    var timing = self
    timing.beginnings = kept.map { phase(ofFrame: isReversed ? ends[$0] - 1 : starts[$0]) }.sorted()
    return timing
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
  func excerpt(of frames: [Int]) -> LoopTiming { excerpt(at: frames.map { phase(ofFrame: $0) }) }

  /// Pictures at some phases, at least one, as a loop of their own.
  func excerpt(at phases: [Double]) -> LoopTiming {
    var timing = self
    timing.excerpt = phases
    let units = max(Int((Self.secondsPerFrameOfExcerpt * Double(times.unitsPerSecond)).rounded()), 1)
    timing.times = FrameTimes(
      unitsPerSecond: times.unitsPerSecond, total: phases.count * units, frameCount: phases.count)
    return timing
  }

  /// A phase, or that of a frame which differs from it by rounding alone.
  func phase(near phase: Double) -> Double { LoopTiming(times: times, start: phase).phase(ofFrame: 0) }

  var phases: [Double] { (0..<frameCount).map(phase(ofFrame:)) }

  /// The phase that a frame shows, in 0..<1.
  func phase(ofFrame index: Int) -> Double {
    if let excerpt, excerpt.indices.contains(index) { return excerpt[index] }
    let own = ownPhase(ofFrame: index)
    guard let beginnings, let last = beginnings.last else { return own }
    let next = beginnings.partitioningIndex { $0 > own }
    return next > 0 ? beginnings[next - 1] : last
  }

  /// Rounded up so that `floor(phase * N)` is k.
  private func ownPhase(ofFrame index: Int) -> Double {
    let count = Double(frameCount)
    let moved = isReversed ? first - Double(index) : first + Double(index)
    let position = moved - count * (moved / count).rounded(.down)
    let phase = position / count
    let result = phase * count < position ? phase.nextUp : phase
    return result < 1 ? result : 0
  }
}
