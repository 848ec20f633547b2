/// Finds pictures that begin again before the loop's end.
enum FramePeriod {
  /// How sure an answer is.
  enum Certainty {
    /// Up to three frames of the part, far from each other, are like those that should equal them.
    case likely
    /// All are.
    case certain
  }

  /// The shortest part of the loop, of at least two frames, that the rest repeats, to the pixel (or as `isKnownSame` has it) and to
  /// the centisecond; nil if none is shorter than the whole. A loop in which nothing changes is left as long as it is.
  ///
  /// Draws a few frames where nothing repeats, and otherwise, to be certain, all of them.
  static func shortest(
    of source: some FrameSource, _ timing: FrameTiming, threads: Int, _ certainty: Certainty
  ) throws(EncodingError) -> FrameTiming? {
    let comparison = FrameComparison(source, threads: threads)
    var shortest: FrameTiming?
    var current = timing
    while let shorter = try divided(current, comparison, certainty) {
      shortest = shorter
      current = shorter
    }
    guard let shortest, try !comparison.repeats(every: 1, of: shortest.frameCount) else { return nil }
    return shortest
  }

  /// A part of the loop which the rest repeats a prime number of times.
  private static func divided(
    _ timing: FrameTiming, _ comparison: FrameComparison<some FrameSource>, _ certainty: Certainty
  ) throws(EncodingError) -> FrameTiming? {
    for times in primeFactors(of: timing.frameCount) where timing.frameCount / times >= 2 {
      guard let part = timing.leading(timing.frameCount / times) else { continue }
      let period = part.frameCount
      let step = certainty == .certain ? 1 : (period + 2) / 3
      let looked = Array(stride(from: step, to: period, by: step))
      if try comparison.repeats(every: period, of: timing.frameCount, looked) { return part }
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
