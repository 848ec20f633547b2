import Frames
import Palette

/// Looks for slopes in frames, and chooses the steps of their colors.
struct SlopeSurvey {
  private(set) var steps = ExactColorMap(limit: maximum)
  /// For each step, the color that stands for it.
  private(set) var shown: [RGBA8] = []
  private(set) var scale: StepScale
  /// The largest part of a frame that is on slopes.
  private(set) var fraction = 0.0
  /// Whether no frame has more steps than there is room for.
  private(set) var fit = true
  /// The numbers of recent pixels' steps.
  private var recent = [(pixel: RGBA8, number: Int)](repeating: (.transparent, 0), count: 1 << recentBits)
  private var neighbors = StepNeighbors()
  /// For each frame and step, whether the frame has it unlike the one before.
  private var met: [[Bool]] = []
  /// What was looked at, in pixels.
  private var lookedAt = 0.0
  private let room: Int
  /// The pixels of a frame.
  private let area: Int

  private static let maximum = 1024
  /// No step's number.
  private static let none = -1
  private static let recentBits: UInt32 = 12
  /// About how many pixels are looked at, of which those on slopes take longer: the slopes of more frames have the
  /// same colors. At 512 pixels all fifty frames of a narrow light that runs; with half of them 0.4 % of its pairs are
  /// bands, as their colors are not known.
  private static let countedPixels = Double(21 << 21)
  private static let slopeCost = 32.0
  /// The part of a picture from which a flat area keeps its color. At 256 pixels, colors asked for in the shadow of
  /// card-payment are as small.
  private static let leastFlat = 1.0 / 1024
  /// One more than the law of smoothness has: pictures are blended onto their page in several ways, which round.
  private static let reach: UInt32 = 4
  /// The rows around changed pixels that tell whether they, and those next to them, are on slopes.
  private static let margin = 3

  /// - Parameter room: for the steps of a frame.
  init(of frames: FrameStore, room: Int, threads: Int) throws(EncodingError) {
    self.room = room
    area = frames.width * frames.height
    scale = StepScale(exact: ExactColorMap(frames.solidColors, limit: 4096))
    let count = frames.frameCount
    let samples = Self.samples(of: count)
    try add(samples, of: frames, threads)
    let step = 1 + Int(Double(count) * lookedAt / Double(samples.count) / Self.countedPixels)
    let others = stride(from: 0, to: count, by: step).filter {
      frames.firstFrame(like: $0) == $0 && !samples.contains($0)
    }
    try add(others, of: frames, threads)
    if fit { choose() }
  }

  /// Whether one of the frames that are looked at first may have slopes; they are kept, as those that are counted
  /// first.
  static func mayFindSlopes(in frames: FrameStore, threads: Int) throws(EncodingError) -> Bool {
    let samples = samples(of: frames.frameCount)
    try frames.keep(samples, threads: threads)
    return samples.contains { frames.mayHaveSlopes(inFrame: $0) }
  }

  private static func samples(of count: Int) -> [Int] {
    count < 8 ? Array(0..<count) : (0..<4).map { count * $0 / 4 }
  }

  /// Adds frames, until there are too many steps.
  private mutating func add(_ order: [Int], of frames: FrameStore, _ threads: Int) throws(EncodingError) {
    try FramePrefetcher.drawing(order, of: frames, threads: threads) { source throws(EncodingError) in
      var before: [RGBA8] = []
      for frame in order where fit {
        let picture = try source.drawn(frame)
        let rows = Self.rows(of: picture, unlike: before, width: source.width)
        add(Array(picture[rows]), unlike: before.isEmpty ? [] : before[rows], width: source.width)
        before = picture
        // Most loops have as many in the first frame as in another.
        if frame == 0, fit {
          choose()
        }
      }
    }
  }

  /// The pixels of the rows between which a picture differs from the one before, and of the margins; all of the first.
  private static func rows(of picture: [RGBA8], unlike before: [RGBA8], width: Int) -> Range<Int> {
    guard !before.isEmpty else { return picture.indices }
    let height = picture.count / width
    let changed = picture.withUnsafeBufferPointer { pixels in
      before.withUnsafeBufferPointer { PixelRect.difference(pixels, $0, width: width, height: height) }
    }
    guard let changed else { return 0..<0 }
    return max(changed.top - margin, 0) * width..<min(changed.bottom + margin, height) * width
  }

  /// Adds what rows have unlike those before.
  private mutating func add(_ rows: [RGBA8], unlike before: ArraySlice<RGBA8>, width: Int) {
    let slopes = Slopes(of: rows, width: width, reach: Self.reach)
    // The steps of slopes that were met before stay as they are.
    for flat in slopes.flatColors(width: width, least: Int(Self.leastFlat * Double(area)))
    where steps.number(of: scale.step(of: flat)) == nil { _ = scale.exact.insert(flat) }
    let count = slopes.codes.withUnsafeBufferPointer { codes in
      slopes.pixels.withUnsafeBufferPointer { pixels in
        before.withUnsafeBufferPointer { before in
          add(SlopePixels(pixels: pixels, codes: codes, before: before, width: width))
        }
      }
    }
    lookedAt += Double(rows.count) + Self.slopeCost * Double(count)
    fraction = max(fraction, Double(count) / Double(area))
  }

  /// Adds changed pixels, and those next to them, as far as there is room; returns the number of all on slopes.
  private mutating func add(_ slopes: SlopePixels) -> Int {
    var isMet = [Bool](repeating: false, count: Self.maximum)
    /// The number of the last changed pixel of each column, if it is in this row or in the one above.
    var last = [Int](repeating: Self.none, count: slopes.width)
    var count = 0
    for row in stride(from: 0, to: slopes.pixels.count, by: slopes.width) {
      for x in last.indices {
        let above = last[x]
        last[x] = Self.none
        guard slopes.contains(row &+ x) else { continue }
        count &+= 1
        guard fit, slopes.isChanged(row &+ x) else { continue }
        guard let number = number(of: slopes.pixels[row &+ x]) else {
          fit = false
          continue
        }
        isMet[number] = true
        last[x] = number
        neighbors.add(number)
        connect(number, ofPixelAt: x, inRow: row, left: x > 0 ? last[x &- 1] : Self.none, above, slopes)
      }
    }
    met.append(isMet)
    return count
  }

  /// Connects the step of a changed pixel with those around it, of which two may be known.
  @inline(__always)
  private mutating func connect(
    _ number: Int, ofPixelAt x: Int, inRow row: Int, left: Int, _ above: Int, _ slopes: SlopePixels
  ) {
    let (i, width) = (row &+ x, slopes.width)
    if x > 0 { connect(number, left, ofPixelAt: i &- 1, slopes) }
    if row > 0 { connect(number, above, ofPixelAt: i &- width, slopes) }
    // Changed ones look for this one.
    if x &+ 1 < width, !slopes.isChanged(i &+ 1) { connect(number, Self.none, ofPixelAt: i &+ 1, slopes) }
    let below = i &+ width
    if below < slopes.pixels.count, !slopes.isChanged(below) { connect(number, Self.none, ofPixelAt: below, slopes) }
  }

  /// Connects a step with that of a pixel, which may be known.
  @inline(__always)
  private mutating func connect(_ number: Int, _ known: Int, ofPixelAt other: Int, _ slopes: SlopePixels) {
    if known != Self.none { return neighbors.connect(number, known) }
    guard slopes.contains(other) else { return }
    guard let next = self.number(of: slopes.pixels[other]) else { return fit = false }
    neighbors.connect(number, next)
  }

  /// The number of a pixel's step; nil if there are too many.
  private mutating func number(of pixel: RGBA8) -> Int? {
    let slot = pixel.hashSlot(bits: Self.recentBits)
    if recent[slot].pixel != pixel {
      guard let number = steps.insert(scale.step(of: pixel)) else { return nil }
      recent[slot] = (pixel, number)
    }
    return recent[slot].number
  }

  /// Chooses the colors that stand for steps, and sees whether those of each frame fit.
  private mutating func choose() {
    var neighbors = neighbors
    for (number, step) in steps.colors.enumerated() {
      // They may be neighbors in frames that were not looked at.
      for other in scale.after(step).compactMap(steps.number) {
        neighbors.connect(number, other)
      }
    }
    let chosen = neighbors.merged(steps.colors, keeping: scale.exact)
    shown = chosen.map { steps.colors[$0] }
    let counts = met.map { isMet in Set(chosen.indices.filter { isMet[$0] }.map { chosen[$0] }).count }
    fit = counts.allSatisfy { $0 <= room }
  }
}

/// Rows of a picture, and the same rows of the one before; none before the first.
private struct SlopePixels {
  let pixels: UnsafeBufferPointer<RGBA8>
  let codes: UnsafeBufferPointer<UInt8>
  let before: UnsafeBufferPointer<RGBA8>
  let width: Int

  @inline(__always)
  func contains(_ i: Int) -> Bool { codes[i] == Slopes.slope }

  @inline(__always)
  func isChanged(_ i: Int) -> Bool { before.isEmpty || before[i] != pixels[i] }
}
