import Palette

/// The colours of some frames, and how well few colours stand for them.
struct ColorSamples: ~Copyable {
  private var histogram = Histogram()
  /// The runs that differ from the frame looked at before.
  private var changed = ChangedColors(limit: ChangedColors.greatestLimit)
  private var pixels = 0
  /// Neighbours in a row that differ a little, as in gradients, and much, as at edges.
  private var slopes = 0, edges = 0
  private let limit: Int
  /// As far as the colours have been cut.
  private var cut: VarianceCut?
  /// Whether the cut holds the error to its tolerance.
  private(set) var isClose = false
  /// Whether any pixel of the frames is transparent.
  private(set) var hasOutside = false

  /// The fewest frames that look at the same rows, and the most rows between those that one frame looks at: what stands still is then
  /// seen, however thin, and what moves is met somewhere.
  private static let framesPerRow = 4
  private static let greatestStep = 4

  /// - Parameter limit: about how many pixels of an animation are enough; of larger ones each frame looks at every other row, or fewer.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether no opaque pixel was seen.
  var isEmpty: Bool { histogram.total == 0 }

  /// Looks at frames; a cut made before is forgotten.
  mutating func add(_ frames: [Int], of source: some FrameSource) throws(EncodingError) {
    (cut, isClose) = (nil, false)
    let width = source.width
    let wanted = width * source.height * source.frameCount / limit
    let every = max(1, min(wanted, source.frameCount / Self.framesPerRow, Self.greatestStep))
    var picture = PixelBuffer<UInt32>(count: width * source.height)
    var shown = ShownPicture(width: width, height: source.height)
    var isFirst = true
    for frame in frames {
      try source.draw(frame: frame, worker: 0, into: picture.pixels)
      shown.clear(before: picture.readOnly)
      changed.beginFrame()
      for y in stride(from: frame % every, to: source.height, by: every) {
        let range = (y * width)..<((y + 1) * width)
        add(picture.readOnly, unlike: isFirst ? nil : shown.pixels, in: range)
      }
      shown.show(&picture)
      isFirst = false
    }
    hasOutside = hasOutside || shown.hasOutside
  }

  /// Adds a row, run by run.
  private mutating func add(
    _ pixels: UnsafeBufferPointer<UInt32>, unlike previous: UnsafeBufferPointer<UInt32>?, in row: Range<Int>
  ) {
    self.pixels += row.count
    var start = row.lowerBound
    while start < row.upperBound {
      let pixel = pixels[start]
      let end = pixels.endOfRun(at: start, before: row.upperBound)
      histogram.add(pixel, times: UInt32(truncatingIfNeeded: end - start))
      if let previous, pixels.firstDifference(from: previous, in: start..<end) != nil { changed.add(pixel) }
      if end < row.upperBound {
        if Self.isSlope(pixel, pixels[end]) { slopes += 1 } else { edges += 1 }
      }
      start = end
    }
  }

  /// The pixels that share the error: in gradients, where it shows as bands, only those that are not alone in flat areas.
  private var sharing: Int { isGradient ? slopes + edges : pixels }

  /// Whether most neighbours that differ do so by little.
  var isGradient: Bool { slopes > edges }

  /// Whether two colours differ by no more than neighbours in a gradient do.
  private static func isSlope(_ a: UInt32, _ b: UInt32) -> Bool {
    guard a != 0, b != 0 else { return false }
    let (x, y) = (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
    let differences = unsafeBitCast(pointwiseMax(x, y) &- pointwiseMin(x, y), to: UInt32.self)
    return differences & 255 + differences >> 8 & 255 + differences >> 16 & 255 <= 24
  }

  /// Cuts the colours into at most `maximum` boxes, as few as hold the mean squared error of a component to the tolerance.
  ///
  /// - Parameter overall: a mean of all pixels, flat areas too, with which the error is small enough as well.
  mutating func cut(into maximum: Int, tolerance: Double, overall: Double = 0) {
    let allowed = 3 * max(tolerance * Double(sharing), overall * Double(pixels))
    var cut = VarianceCut(histogram.points())
    cut.cut(into: maximum, tolerance: allowed)
    isClose = cut.error + histogram.coarseness <= allowed
    self.cut = cut
  }

  /// How many boxes there are.
  var cutCount: Int { cut?.count ?? 0 }

  /// Those colours, in the order in which frames need few bits for an index.
  ///
  /// - Parameter tolerance: no more than what it was cut to before.
  func palette(of maximum: Int, tolerance: Double) -> [UInt32] {
    let colors = Quantizer.palette(
      of: cut ?? VarianceCut(histogram.points()), maximum: maximum, tolerance: tolerance, pixels: sharing, rounds: 3)
    return changed.isFull ? colors : changed.ordered(colors)
  }
}
