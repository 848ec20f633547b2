import Synchronization

/// Holds frames of a source against others. The first frame, which is asked for again and again, is drawn once.
final class FrameComparison<Source: FrameSource> {
  private let source: Source
  private let threads: Int
  /// Each thread writes its own alone.
  private let pictures: ThreadSlots<PixelBuffer<UInt32>>
  private var first: PixelBuffer<UInt32>?

  init(_ source: Source, threads: Int) {
    self.source = source
    self.threads = max(threads, 1)
    pictures = ThreadSlots(count: self.threads)
  }

  /// Whether the first frame, and then each of some others, equals those that come a multiple of `period` frames later, below `count`.
  func repeats(every period: Int, of count: Int, _ others: [Int] = []) throws(EncodingError) -> Bool {
    let (source, pictures, difference) = (source, pictures, Difference())
    /// Compares a frame with all that should equal it. Its picture is asked for where it is needed.
    @Sendable func compare(_ frame: Int, worker: Int, picture: () throws(EncodingError) -> PixelBuffer<UInt32>)
      throws(EncodingError)
    {
      for other in stride(from: frame + period, to: count, by: period) where !difference.isFound {
        if try source.isKnownSame(frame: other, as: frame, worker: worker) { continue }
        guard try !source.isKnownDifferent(frame: other, from: frame, worker: worker),
          try source.isSame(frame: other, worker: worker, as: picture().readOnly)
        else { return difference.find() }
      }
    }
    try compare(0, worker: 0, picture: firstFrame)
    guard !difference.isFound else { return false }
    try OrderedWorkers.run(count: others.count, workers: threads) { k, worker throws(EncodingError) in
      guard !difference.isFound else { return }
      var isDrawn = false
      try compare(others[k], worker: worker) { () throws(EncodingError) in
        let picture = pictures[worker] ?? PixelBuffer(count: source.width * source.height)
        pictures[worker] = picture
        if !isDrawn { try source.draw(frame: others[k], worker: worker, into: picture.pixels) }
        isDrawn = true
        return picture
      }
    }
    return !difference.isFound
  }

  private func firstFrame() throws(EncodingError) -> PixelBuffer<UInt32> {
    if let first { return first }
    let picture = PixelBuffer<UInt32>(count: source.width * source.height)
    try source.draw(frame: 0, worker: 0, into: picture.pixels)
    first = picture
    return picture
  }

  /// Whether any thread has found two pictures that differ.
  private final class Difference: Sendable {
    private let found = Atomic(false)

    var isFound: Bool { found.load(ordering: .relaxed) }

    func find() { found.store(true, ordering: .relaxed) }
  }
}
