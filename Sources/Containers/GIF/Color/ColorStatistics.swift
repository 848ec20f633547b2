import Frames
import Palette

/// The colors of some frames, and the error if they are reduced to a few.
struct ColorStatistics: ~Copyable {
  private var histogram = Histogram()
  /// The runs that differ from the frame before.
  private var painted = PaintedColors(limit: PaintedColors.maximumCount)
  private var borders = RunBorders()
  private let limit: Int
  private let steps: SlopeSteps?
  private var cut: WuQuantizer?
  /// The error of the cut, as a multiple of its tolerance; infinite before a cut.
  private(set) var relativeError = Double.infinity
  /// Whether any pixel of the frames is transparent.
  private(set) var hasTransparency = false
  /// Whether every frame of the source has been added.
  private(set) var hasAllFrames = false

  /// The minimum number of frames that look at the same rows, and the maximum distance of the rows that a frame looks
  /// at: still areas are then seen, however thin, and moving ones are met somewhere.
  private static let framesPerRow = 4
  private static let maximumStep = 4
  /// How many times the wanted pixels an animation has whose rows are all looked at for what they paint: a color that
  /// is met in none is the last of the palette, and makes the indices of a frame longer. 0.1 % of the catalog's bytes
  /// at 64 pixels, 6 % of a metronome; of larger pictures it would take 5 % of the time.
  private static let allRows = 8
  /// The maximum error of one table, as a multiple of the error that the quality permits. With tables of their own, the
  /// substitutions that save codes leave frames as much error, as grain, and take more bytes: at 64 pixels, soft-orb,
  /// image-reveal and voice-orb have 4 to 5 dB more with one table, and 0.65 to 0.73 of the bytes.
  private static let maximumSharedError = 5.0
  /// The entries for other colors in a table of all steps.
  private static let otherColors = 31

  /// - Parameter limit: about how many pixels of an animation are enough; of larger ones each frame looks at every
  ///   other row, or fewer.
  init(limit: Int, steps: SlopeSteps? = nil) {
    (self.limit, self.steps) = (limit, steps)
  }

  /// Whether no opaque pixel was seen.
  var isEmpty: Bool { histogram.total == 0 }

  /// Adds frames; drops the cut made before.
  mutating func add(_ frames: [Int], of source: some FrameSequence) throws(EncodingError) {
    (cut, relativeError, hasAllFrames) = (nil, .infinity, frames.count == source.frameCount)
    let width = source.width
    let wanted = Int(clamping: source.pixelCount / Int64(limit))
    let step = max(1, min(wanted, source.frameCount / Self.framesPerRow, Self.maximumStep))
    var picture = PixelBuffer<RGBA8>(count: width * source.height)
    var canvas = SourceCanvas(width: width, height: source.height)
    /// The first of the frames like the one before.
    var last: Int?
    for frame in frames {
      let isRepeated = source.firstFrame(like: frame) == last
      if !isRepeated {
        try source.draw(frame: frame, into: picture.pixels)
        canvas.dispose(before: picture.readOnly)
      }
      painted.beginFrame()
      for y in 0..<source.height {
        let row = (y * width)..<((y + 1) * width)
        if y % step == frame % step {
          add(picture.readOnly, unlike: last == nil ? nil : canvas.pixels, in: row)
        } else if last != nil, !isRepeated, wanted < Self.allRows {
          painted.add(picture.readOnly, unlike: canvas.pixels, in: row)
        }
      }
      if isRepeated { canvas.showAgain() } else { canvas.show(&picture) }
      last = source.firstFrame(like: frame)
    }
    hasTransparency = hasTransparency || canvas.hasTransparency
  }

  /// Adds a row, run by run.
  private mutating func add(
    _ pixels: UnsafeBufferPointer<RGBA8>, unlike previous: UnsafeBufferPointer<RGBA8>?, in row: Range<Int>
  ) {
    borders.pixels += row.count
    var start = row.lowerBound
    while start < row.upperBound {
      let pixel = pixels[start]
      let end = pixels.endOfRun(at: start, before: row.upperBound)
      histogram.add(pixel, times: UInt32(truncatingIfNeeded: end - start))
      if previous.map({ pixels.firstDifference(from: $0, in: start..<end) != nil }) ?? false { painted.add(pixel) }
      if end < row.upperBound {
        if Self.isSlope(pixel, pixels[end]) { borders.slopes += 1 } else { borders.edges += 1 }
      }
      start = end
    }
  }

  /// Whether most neighbors that differ do so by little.
  var isGradient: Bool { borders.isGradient }

  /// Whether two colors differ by no more than neighbors in a gradient do.
  private static func isSlope(_ a: RGBA8, _ b: RGBA8) -> Bool {
    a != .transparent && b != .transparent && a.colorDifference(from: b) <= 24
  }

  /// Cuts the colors into at most `maximum` boxes, as few as hold the mean squared error of a component to the
  /// tolerance.
  ///
  /// - Parameter overall: a mean over all pixels, flat areas included, with which the error is small enough as well.
  mutating func cut(into maximum: Int, tolerance: Double, overall: Double = 0) {
    let allowed = 3 * max(tolerance * Double(borders.sharing), overall * Double(borders.pixels))
    var cut = WuQuantizer(steps.map { histogram.mapped($0.color).points() } ?? histogram.points())
    cut.cut(into: maximum, tolerance: allowed)
    let error = cut.error + histogram.coarseness
    relativeError = error <= 0 ? 0 : error / allowed
    self.cut = cut
  }

  /// Whether the cut holds the error to its tolerance.
  var isClose: Bool { relativeError <= 1 }

  /// Whether a table of so many opaque colors, some of them exact, may do for all frames.
  func fitOneTable(of maximum: Int, solid: [RGBA8]) -> Bool {
    relativeError <= Self.maximumSharedError
      && (steps == nil || exactColors(among: solid).count <= maximum - Self.otherColors)
  }

  /// The number of boxes.
  var cutCount: Int { cut?.count ?? 0 }

  /// All steps of slopes, and the solid colors that occur, the most frequent first.
  func exactColors(among solid: [RGBA8]) -> [RGBA8] { (steps?.colors ?? []) + histogram.ranked(solid) }

  /// A palette of these colors, ordered so that frames need few bits per index.
  ///
  /// - Parameters:
  ///   - tolerance: no more than that of the cut made before.
  ///   - solid: colors that must be exact where they occur.
  func palette(of maximum: Int, tolerance: Double, solid: [RGBA8] = []) -> [RGBA8] {
    let colors = PaletteBuilder.palette(
      of: cut ?? WuQuantizer(histogram.points()), maximum: maximum, tolerance: tolerance, pixels: borders.sharing,
      rounds: 3,
      solid: exactColors(among: solid))
    return painted.isFull ? colors : painted.ordered(colors)
  }
}

extension Histogram {
  /// The colors among some that occur, the most frequent first.
  func ranked(_ colors: [RGBA8]) -> [RGBA8] {
    var counts: [(color: RGBA8, count: UInt32)] = []
    for color in colors {
      let count = count(of: color)
      if count > 0 { counts.append((color, count)) }
    }
    return counts.sorted { a, b in a.count != b.count ? a.count > b.count : a.color < b.color }.map { $0.color }
  }
}
