import Palette

/// The pixels of a loop: how often each color occurs, and whether they form gradients.
struct PixelStatistics: Sendable {
  private(set) var histogram = PixelHistogram()
  /// The pixels in long runs.
  private var flat = PixelHistogram()
  private var borders = RunBorders()

  /// The maximum number of pixels of which all are counted; of more, each frame counts every second row, or every
  /// fourth.
  private static let maximumPixels: Int64 = 1 << 21
  /// The minimum number of pixels of a run that the eye sees as a flat area.
  private static let flatRun = 8
  private static let framesPerJob = 8

  init(of frames: [Int], in store: FrameStore, threads: Int) throws(EncodingError) {
    let (width, height, count) = (store.width, store.height, frames.count)
    let pixels = Int64(width) * Int64(height) * Int64(count)
    let step = Int(min(max(pixels / Self.maximumPixels, 1), 4))
    let jobs = (count + Self.framesPerJob - 1) / Self.framesPerJob
    let results = try ParallelMap.results(count: jobs, workers: threads) { job throws(EncodingError) in
      var statistics = PixelStatistics()
      for index in job * Self.framesPerJob..<min((job + 1) * Self.framesPerJob, count) {
        let picture = try store.picture(frames[index])
        picture.withUnsafeBufferPointer { pixels in
          for y in stride(from: index % step, to: height, by: step) {
            statistics.add(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]))
          }
        }
      }
      return statistics
    }
    for result in results { add(result) }
  }

  private init() {}

  private mutating func add(_ other: PixelStatistics) {
    for cell in other.histogram.cells { histogram.add(cell.pixel, times: cell.count) }
    for cell in other.flat.cells { flat.add(cell.pixel, times: cell.count) }
    borders.pixels += other.borders.pixels
    borders.slopes += other.borders.slopes
    borders.edges += other.borders.edges
  }

  private mutating func add(_ row: UnsafeBufferPointer<RGBA8>) {
    borders.pixels += row.count
    var start = 0
    while start < row.count {
      let pixel = row[start]
      var end = start + 1
      while end < row.count, row[end] == pixel { end &+= 1 }
      let count = UInt32(truncatingIfNeeded: end - start)
      histogram.add(pixel, times: count)
      if end - start >= Self.flatRun { flat.add(pixel, times: count) }
      if end < row.count {
        let isSlope = CompositePoint(pixel).isSlope(to: CompositePoint(row[end]))
        if isSlope { borders.slopes += 1 } else { borders.edges += 1 }
      }
      start = end
    }
  }

  /// The colors that must be exact: the transparent one, solid colors that occur, and colors of flat areas.
  ///
  /// - Parameters:
  ///   - maximum: the size of the palette, of which they take at most half.
  ///   - minimumFraction: the minimum fraction of all pixels in flat areas of a color, a negative power of 2.
  func exactColors(among solid: [RGBA8], maximum: Int, minimumFraction: Double = 1.0 / 1024) -> [RGBA8] {
    let wanted = Set(solid)
    let minimum = minimumFraction * Double(borders.pixels)
    let flats = flat.cells.filter { wanted.contains($0.pixel) || Double($0.count) >= minimum }
    let clear = histogram.cells.filter { $0.pixel.isTransparent }
    let order = flats.sorted { ($0.count, $1.pixel) > ($1.count, $0.pixel) }.map { $0.pixel }
    let colors = clear.map { $0.pixel } + order.filter { !$0.isTransparent }
    return Array(colors.prefix(max(maximum / 2, 1)))
  }

  var isGradient: Bool { borders.isGradient }

  /// The squared error of all pixels that a quality allows.
  func allowedError(at quality: Int) -> Float {
    Float(3 * QualityScale.meanSquaredError(at: quality) * Double(borders.sharing))
  }
}
