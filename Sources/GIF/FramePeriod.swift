import Synchronization

/// Finds pictures that begin again before the loop's end.
enum FramePeriod {
  /// How sure an answer is.
  enum Certainty {
    /// Up to three frames of the part, far from each other, are like those that should equal them.
    case likely
    /// All are.
    case certain
  }

  /// The shortest part of the loop, of at least two frames, that the rest repeats to the pixel and to the centisecond; nil if none
  /// is shorter than the whole. A loop in which nothing changes is left as long as it is.
  ///
  /// Draws a few frames where nothing repeats, and otherwise, to be certain, all of them.
  static func shortest(
    of source: some FrameSource, _ timing: FrameTiming, threads: Int, _ certainty: Certainty
  ) throws -> FrameTiming? {
    var shortest: FrameTiming?
    var current = timing
    while let shorter = try divided(current, source, threads: threads, certainty) {
      shortest = shorter
      current = shorter
    }
    let isStill = try shortest.map { try repeats(source, every: 1, of: $0.frameCount, threads: threads, [0]) } ?? false
    return isStill ? nil : shortest
  }

  /// A part of the loop which the rest repeats a prime number of times.
  private static func divided(
    _ timing: FrameTiming, _ source: some FrameSource, threads: Int, _ certainty: Certainty
  ) throws -> FrameTiming? {
    for times in primeFactors(of: timing.frameCount) where timing.frameCount / times >= 2 {
      guard let part = timing.leading(timing.frameCount / times) else { continue }
      let period = part.frameCount
      let step = certainty == .certain ? 1 : (period + 2) / 3
      let looked = Array(stride(from: 0, to: period, by: step))
      if try repeats(source, every: period, of: timing.frameCount, threads: threads, looked) { return part }
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

  /// Whether each of the frames, of which 0 is the first, equals those that come a multiple of `period` frames later, below `count`.
  private static func repeats<Source: FrameSource>(
    _ source: Source, every period: Int, of count: Int, threads: Int, _ frames: [Int]
  ) throws -> Bool {
    let area = source.width * source.height
    let difference = Difference()
    let pictures = ThreadSlots<PixelBuffer<UInt32>>(count: max(threads, 1))
    /// Compares frame k with all that should equal it.
    @Sendable func compare(_ k: Int, worker: Int) throws {
      let picture = pictures[worker] ?? PixelBuffer(count: area)
      pictures[worker] = picture
      try source.draw(frame: k, worker: worker, into: picture.pixels)
      for other in stride(from: k + period, to: count, by: period) where !difference.isFound {
        if try !source.isSame(frame: other, worker: worker, as: picture.readOnly) { difference.find() }
      }
    }
    try compare(0, worker: 0)
    guard !difference.isFound else { return false }
    let rest = Array(frames.dropFirst())
    try OrderedWorkers.run(count: rest.count, workers: max(threads, 1)) { k, worker in
      if !difference.isFound { try compare(rest[k], worker: worker) }
    }
    return !difference.isFound
  }

  /// Whether any thread has found two pictures that differ.
  private final class Difference: Sendable {
    private let found = Atomic(false)

    var isFound: Bool { found.load(ordering: .relaxed) }

    func find() { found.store(true, ordering: .relaxed) }
  }
}
