import Palette

/// The pixels of a loop: how often each color occurs, and whether they form gradients.
struct PixelStatistics: Sendable {
  private(set) var histogram = PixelHistogram()
  /// The pixels in long runs.
  private var flat = PixelHistogram()
  private var pixels = 0
  /// Neighbors in a row that differ little, as in gradients, and much, as at edges.
  private var slopes = 0
  private var edges = 0

  /// The pixels that are counted; of more, each frame counts every second row, or every fourth.
  private static let maximumPixels = 1 << 21
  /// The pixels of a run that the eye sees as a flat area.
  private static let flatRun = 8
  private static let framesPerJob = 8

  init(of frames: [Int], in store: FrameStore, threads: Int) throws(EncodingError) {
    let (width, height, count) = (store.width, store.height, frames.count)
    let step = min(max(width * height * count / Self.maximumPixels, 1), 4)
    let jobs = (count + Self.framesPerJob - 1) / Self.framesPerJob
    let parts = try OrderedJobs.results(count: jobs, workers: threads) { job throws(EncodingError) in
      var part = PixelStatistics()
      for place in job * Self.framesPerJob..<min((job + 1) * Self.framesPerJob, count) {
        let picture = try store.picture(frames[place])
        picture.withUnsafeBufferPointer { pixels in
          for y in stride(from: place % step, to: height, by: step) {
            part.add(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]))
          }
        }
      }
      return part
    }
    for part in parts { add(part) }
  }

  private init() {}

  private mutating func add(_ other: PixelStatistics) {
    for cell in other.histogram.cells { histogram.add(cell.pixel, times: cell.count) }
    for cell in other.flat.cells { flat.add(cell.pixel, times: cell.count) }
    pixels += other.pixels
    slopes += other.slopes
    edges += other.edges
  }

  private mutating func add(_ row: UnsafeBufferPointer<RGBA8>) {
    pixels += row.count
    var start = 0
    while start < row.count {
      let pixel = row[start]
      var end = start + 1
      while end < row.count, row[end] == pixel { end &+= 1 }
      let count = UInt32(truncatingIfNeeded: end - start)
      histogram.add(pixel, times: count)
      if end - start >= Self.flatRun { flat.add(pixel, times: count) }
      if end < row.count {
        if CompositePoint(pixel).isSlope(to: CompositePoint(row[end])) { slopes += 1 } else { edges += 1 }
      }
      start = end
    }
  }

  /// The colors that must be exact: the clear one, those of some colors that occur, and flat areas.
  ///
  /// - Parameter share: the part of all pixels that flat areas of a color have at least, as its inverse.
  func exactColors(among solid: [RGBA8], most: Int, share: Int = 1024) -> [RGBA8] {
    let wanted = Set(solid)
    let flats = flat.cells.filter { wanted.contains($0.pixel) || Int($0.count) * share >= pixels }
    let clear = histogram.cells.filter { $0.pixel.isTransparent }
    let order = flats.sorted { ($0.count, $1.pixel) > ($1.count, $0.pixel) }.map(\.pixel)
    let colors = clear.map(\.pixel) + order.filter { !$0.isTransparent }
    return Array(colors.prefix(max(most / 2, 1)))
  }

  /// Whether most neighbors that differ do so by little.
  var isGradient: Bool { slopes > edges }

  /// The squared error of all pixels that a quality allows; of gradients, in which it shows as bands, only pixels at
  /// borders of runs count.
  func allowedError(at quality: Int) -> Float {
    let tolerance = QualityScale.meanSquaredError(at: quality)
    let sharing = isGradient ? slopes + edges : pixels
    return Float(3 * tolerance * Double(sharing))
  }
}
