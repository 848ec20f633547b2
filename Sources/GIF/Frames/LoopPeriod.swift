import Frames
import Palette
import Platform
import Synchronization

/// Finds pictures that begin again before the loop's end, of which one period is enough. Saves 3.5 % of the catalog's
/// bytes, and half of a ring of equal arcs.
struct LoopPeriod {
  let times: FrameTimes
  /// How often the period plays; nil is forever.
  let plays: Int?

  /// The shortest part of the loop, of at least two frames, that the rest repeats, to the pixel (or as `isKnownSame`
  /// says) and to the centisecond; the whole loop if there is none, if nothing changes in it, or if a file cannot play
  /// the period that often.
  ///
  /// A few frames of a large animation are compared first; the period that they suggest is then confirmed by all
  /// frames.
  static func shortest(
    of source: any FrameSource, _ times: FrameTimes, plays: Int?, threads: Int
  ) throws(EncodingError) -> LoopPeriod {
    let whole = LoopPeriod(times: times, plays: plays)
    let comparison = FrameComparison(source, threads: threads)
    var period = try shortest(times, comparison, isSparse: !source.isSmall)
    if !source.isSmall, period != times,
      try !comparison.repeats(every: period.frameCount, of: times.frameCount, step: 1)
    {
      period = try shortest(times, comparison, isSparse: false)
    }
    guard period != times, try !comparison.repeats(every: 1, of: period.frameCount, step: 1) else { return whole }
    let repeats = times.frameCount / period.frameCount
    guard (plays ?? 0) * repeats <= GIFEncoder.mostPlays else { return whole }
    return LoopPeriod(times: period, plays: plays.map { $0 * repeats })
  }

  /// Divides the times by prime factors as long as the rest repeats the first part.
  ///
  /// - Parameter isSparse: compares at most three frames of the part, far from each other, rather than all.
  private static func shortest(
    _ times: FrameTimes, _ comparison: FrameComparison, isSparse: Bool
  ) throws(EncodingError) -> FrameTimes {
    var current = times
    while let part = try divided(current, comparison, isSparse: isSparse) { current = part }
    return current
  }

  private static func divided(
    _ times: FrameTimes, _ comparison: FrameComparison, isSparse: Bool
  ) throws(EncodingError) -> FrameTimes? {
    for factor in primeFactors(of: times.frameCount) where times.frameCount / factor >= 2 {
      guard let part = times.leading(times.frameCount / factor) else { continue }
      let step = isSparse ? (part.frameCount + 2) / 3 : 1
      if try comparison.repeats(every: part.frameCount, of: times.frameCount, step: step) { return part }
    }
    return nil
  }

  private static func primeFactors(of number: Int) -> [Int] {
    var factors: [Int] = []
    var rest = number
    var factor = 2
    while factor * factor <= rest {
      if rest % factor == 0 {
        factors.append(factor)
        while rest % factor == 0 { rest /= factor }
      }
      factor += 1
    }
    return rest > 1 ? factors + [rest] : factors
  }
}

/// Compares frames of a source. The first frame, which is compared with others again and again, is drawn once.
private final class FrameComparison {
  private let source: any FrameSource
  private let threads: Int
  private var first: PixelBuffer<RGBA8>?

  init(_ source: any FrameSource, threads: Int) {
    self.source = source
    self.threads = threads
  }

  /// Whether every `step`th of the first `period` frames equals those that come a multiple of `period` frames later,
  /// below `count`.
  func repeats(every period: Int, of count: Int, step: Int) throws(EncodingError) -> Bool {
    let source = source
    guard try Self.repeats(0, every: period, of: count, source, picture: firstFrame) else { return false }
    let frames = Array(stride(from: step, to: period, by: step))
    let difference = Difference()
    try ParallelFor.run(count: frames.count, workers: threads) { k, _ throws(EncodingError) in
      guard !difference.isFound else { return }
      let isRepeated = try Self.repeats(frames[k], every: period, of: count, source) { () throws(EncodingError) in
        try Self.draw(frames[k], of: source)
      }
      if !isRepeated { difference.find() }
    }
    return !difference.isFound
  }

  /// - Parameter picture: draws the frame, where its pixels are needed.
  private static func repeats(
    _ frame: Int, every period: Int, of count: Int, _ source: any FrameSource,
    picture: () throws(EncodingError) -> PixelBuffer<RGBA8>
  ) throws(EncodingError) -> Bool {
    var drawn: PixelBuffer<RGBA8>?
    for other in stride(from: frame + period, to: count, by: period) {
      if try source.isKnownSame(frame: other, as: frame) { continue }
      if try source.isKnownDifferent(frame: other, from: frame) { return false }
      let pixels = if let drawn { drawn } else { try picture() }
      drawn = pixels
      guard try source.isSame(frame: other, as: pixels.readOnly) else { return false }
    }
    return true
  }

  private func firstFrame() throws(EncodingError) -> PixelBuffer<RGBA8> {
    if let first { return first }
    let picture = try Self.draw(0, of: source)
    first = picture
    return picture
  }

  private static func draw(_ frame: Int, of source: any FrameSource) throws(EncodingError) -> PixelBuffer<RGBA8> {
    let picture = PixelBuffer<RGBA8>(count: source.width * source.height)
    try source.draw(frame: frame, into: picture.pixels)
    return picture
  }
}

/// Whether any thread has found frames that differ.
private final class Difference: Sendable {
  private let found = Atomic(false)

  var isFound: Bool { found.load(ordering: .relaxed) }

  func find() { found.store(true, ordering: .relaxed) }
}
