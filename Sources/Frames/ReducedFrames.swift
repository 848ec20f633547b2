import Palette
import Synchronization

/// The frames of a sequence in as few colors as a quality allows, with one palette for the whole loop.
///
/// A frame depends on no other one, so that equal frames stay equal and a loop's period remains. Over 151 presets, an
/// animated WebP has 0.69 of its lossless bytes at 64 pixels.
package struct ReducedFrames<Source: FrameSequence>: FrameSequence {
  /// The maps that no thread uses: each remembers the pixels that it has met.
  private final class Maps: Sendable {
    private let idle = Mutex<[AlphaColorMap]>([])

    func take() -> AlphaColorMap? { idle.withLock { $0.popLast() } }
    func give(_ map: AlphaColorMap) { idle.withLock { $0.append(map) } }
  }

  private let source: Source
  private let palette: [RGBA8]
  private let maps = Maps()

  /// Draws every frame once.
  ///
  /// - Parameter isForced: whether the number of colors counts more than the quality.
  /// - Returns: nil if the frames should stay exact: at quality 100, if they have only a few colors, or if no palette
  ///   is close enough to them.
  package init?(_ source: Source, _ options: LoopOptions, isForced: Bool) throws(EncodingError) {
    guard options.quality < 100 || isForced else { return nil }
    let most = min(options.maximumColors ?? ColorCensus.most, ColorCensus.most)
    let statistics = try PixelStatistics(of: source, threads: options.threads)
    let cells = statistics.histogram.cells
    guard cells.count > min(most, Self.fewColors) else { return nil }
    var quantizer = AlphaQuantizer(cells, exact: statistics.exactColors(among: options.solidColors, most: most))
    let allowed = statistics.allowedError(at: options.quality)
    let farthest = Self.farthestPerError * QualityScale.meanSquaredError(at: options.quality)
    quantizer.cut(into: most, tolerance: allowed, farthest: Float(farthest))
    guard isForced || quantizer.error <= allowed else { return nil }
    palette = quantizer.palette(rounds: 2)
    self.source = source
  }

  /// So few colors stay as they are.
  private static var fewColors: Int { 16 }
  /// The greatest squared error of a pixel, as a multiple of the mean squared error that the quality allows: 16 levels
  /// in each component at 80.
  private static var farthestPerError: Double { 750 }

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { source.frameCount }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try source.draw(frame: frame, into: pixels)
    guard var last = pixels.first else { return }
    var map = maps.take() ?? AlphaColorMap(palette)
    palette.withUnsafeBufferPointer { palette in
      var color = palette[map.index(of: last)]
      for index in pixels.indices {
        if pixels[index] != last {
          last = pixels[index]
          color = palette[map.index(of: last)]
        }
        pixels[index] = color
      }
    }
    maps.give(map)
  }
}

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
  private static let mostPixels = 1 << 21
  /// The pixels of a run that the eye sees as a flat area.
  private static let flatRun = 8
  private static let framesPerJob = 8

  init(of source: some FrameSequence, threads: Int) throws(EncodingError) {
    let (width, height, count) = (source.width, source.height, source.frameCount)
    let step = min(max(width * height * count / Self.mostPixels, 1), 4)
    let jobs = (count + Self.framesPerJob - 1) / Self.framesPerJob
    let parts = try OrderedJobs.results(count: jobs, workers: threads) { job throws(EncodingError) in
      var part = PixelStatistics()
      var picture = [RGBA8](repeating: .transparent, count: width * height)
      for frame in job * Self.framesPerJob..<min((job + 1) * Self.framesPerJob, count) {
        try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
          try source.draw(frame: frame, into: pixels)
          for y in stride(from: frame % step, to: height, by: step) {
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
  func exactColors(among solid: [RGBA8], most: Int) -> [RGBA8] {
    let wanted = Set(solid)
    let flats = flat.cells.filter { wanted.contains($0.pixel) || Int($0.count) * 1024 >= pixels }
    let clear = histogram.cells.filter { $0.pixel.isTransparent }
    let order = flats.sorted { ($0.count, $1.pixel) > ($1.count, $0.pixel) }.map(\.pixel)
    let colors = clear.map(\.pixel) + order.filter { !$0.isTransparent }
    return Array(colors.prefix(max(most / 2, 1)))
  }

  /// The squared error of all pixels that a quality allows; of gradients, in which it shows as bands, only pixels at
  /// borders of runs count.
  func allowedError(at quality: Int) -> Float {
    let tolerance = QualityScale.meanSquaredError(at: quality)
    let sharing = slopes > edges ? slopes + edges : pixels
    return Float(3 * tolerance * Double(sharing))
  }
}
