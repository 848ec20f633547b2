import Palette

/// The colours of some frames, and how well few colours stand for them.
struct ColorSamples: ~Copyable {
  private var histogram = Histogram()
  private var pixels = 0
  private let limit: Int

  /// - Parameter limit: about how many pixels of an animation are counted; of larger ones every other row, or fewer.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ frames: some Sequence<Int>, of source: some FrameSource, _ picture: PixelBuffer<UInt32>) throws {
    let width = source.width
    let every = max(1, width * source.height * source.frameCount / limit)
    for frame in frames {
      try source.draw(frame: frame, worker: 0, into: picture.pixels)
      for y in stride(from: frame % every, to: source.height, by: every) {
        histogram.add(UnsafeBufferPointer(rebasing: picture.readOnly[(y * width)..<((y + 1) * width)]))
        pixels += width
      }
    }
  }

  /// How many colours, at most `maximum`, hold the mean squared error of a component to the tolerance, and whether they do.
  func cut(into maximum: Int, tolerance: Double) -> (count: Int, isClose: Bool) {
    let allowed = tolerance * 3 * Double(pixels)
    var cut = VarianceCut(histogram.points())
    cut.cut(into: maximum, tolerance: allowed)
    return (cut.means.count, cut.error + histogram.coarseness <= allowed)
  }

  /// Those colours, the most frequent ones first.
  func palette(of maximum: Int, tolerance: Double) -> [UInt32] {
    Quantizer.palette(of: histogram.points(), maximum: maximum, tolerance: tolerance, pixels: pixels, rounds: 3)
  }
}
