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
  private static let recentBits: UInt32 = 12
  /// About how many pixels are looked at, of which those on slopes take longer: the slopes of more frames have the
  /// same colors.
  private static let countedPixels = Double(21 << 21)
  private static let slopeCost = 32.0
  /// Parts of a picture: a flat area of the former is kept, and in the first frame one of the latter if hardly a slope
  /// has its color; others are parts of gradients.
  private static let largeFlat = 64
  private static let leastFlat = 1024
  private static let flatPerSlope = 8
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
        let rows = picture.rows(unlike: before, width: source.width, margin: Self.margin)
        add(Array(picture[rows]), unlike: before.isEmpty ? [] : before[rows], width: source.width)
        before = picture
        // Most loops have as many in the first frame as in another.
        if frame == 0, fit {
          choose()
        }
      }
    }
  }

  /// Adds what rows have unlike those before.
  private mutating func add(_ rows: [RGBA8], unlike before: ArraySlice<RGBA8>, width: Int) {
    let slopes = Slopes(of: rows, width: width, reach: Self.reach)
    for flat in slopes.flatColors(width: width, least: area / Self.leastFlat)
    where flat.count >= area / Self.largeFlat || before.isEmpty && flat.count >= Self.flatPerSlope * flat.onSlopes {
      _ = scale.exact.insert(flat.pixel)
    }
    let count = slopes.count
    slopes.codes.withUnsafeBufferPointer { codes in
      slopes.pixels.withUnsafeBufferPointer { pixels in
        before.withUnsafeBufferPointer { before in
          add(SlopePixels(pixels: pixels, codes: codes, before: before, width: width))
        }
      }
    }
    lookedAt += Double(rows.count) + Self.slopeCost * Double(count)
    fraction = max(fraction, Double(count) / Double(area))
  }

  private mutating func add(_ slopes: SlopePixels) {
    let pixels = slopes.pixels
    let width = slopes.width
    var isMet = [Bool](repeating: false, count: Self.maximum)
    for i in pixels.indices where slopes.contains(i) && slopes.isChanged(i) {
      guard let number = number(of: pixels[i]) else {
        fit = false
        break
      }
      isMet[number] = true
      neighbors.add(number)
      // Those to the left and above, and unchanged ones: others look for this one.
      let x = i % width
      if x > 0 {
        connect(number, of: i, to: i &- 1, slopes)
      }
      if i >= width {
        connect(number, of: i, to: i &- width, slopes)
      }
      if x &+ 1 < width, !slopes.isChanged(i &+ 1) {
        connect(number, of: i, to: i &+ 1, slopes)
      }
      let below = i &+ width
      if below < pixels.count, !slopes.isChanged(below) {
        connect(number, of: i, to: below, slopes)
      }
    }
    met.append(isMet)
  }

  @inline(__always)
  private mutating func connect(_ number: Int, of i: Int, to other: Int, _ slopes: SlopePixels) {
    guard slopes.pixels[other] != slopes.pixels[i], slopes.contains(other) else { return }
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

extension [RGBA8] {
  /// The pixels of all rows that differ from another picture, of those between them, and of some more at both sides;
  /// all if there is no other.
  fileprivate func rows(unlike other: [RGBA8], width: Int, margin: Int) -> Range<Int> {
    guard !other.isEmpty else { return indices }
    return withUnsafeBufferPointer { pixels in
      other.withUnsafeBufferPointer { others in
        func differ(_ y: Int) -> Bool { pixels.firstDifference(from: others, in: y * width..<(y + 1) * width) != nil }
        let rows = 0..<count / width
        guard let first = rows.first(where: differ), let last = rows.last(where: differ) else { return 0..<0 }
        return Swift.max(first - margin, 0) * width..<Swift.min(last + 1 + margin, rows.count) * width
      }
    }
  }
}
