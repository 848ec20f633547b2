/// Paints what a row source gives, through an optional clip, with any blend mode.
struct ShadedSink<Source: RowSource>: CoverageSink, ~Copyable {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let source: Source
  /// Holds all rows that are swept.
  let clip: ClipMask?
  let blend: BlendMode
  /// One row of colors.
  let scratch: UnsafeMutablePointer<UInt32>
  /// One row of coverage with room for an overhang; the part between `first` and `end` is valid.
  let mask: UnsafeMutablePointer<UInt8>
  private var row = 0
  private var first = -1
  /// Whether a fully covered pixel simply becomes the source's.
  private let isPlain: Bool
  private var end = 0

  init(
    pixels: UnsafeMutablePointer<UInt32>, width: Int, source: Source, clip: ClipMask?, blend: BlendMode,
    scratch: UnsafeMutablePointer<UInt32>, mask: UnsafeMutablePointer<UInt8>
  ) {
    self.pixels = pixels
    self.width = width
    self.source = source
    self.clip = clip
    self.blend = blend
    self.scratch = scratch
    self.mask = mask
    isPlain = blend == .normal && source.isOpaque
  }

  @inline(__always)
  mutating func beginRow(_ row: Int) { self.row = row }

  @inline(__always)
  mutating func block(at x: Int, coverage: SIMD4<UInt32>) {
    guard x < width else { return }
    reach(x)
    UnsafeMutableRawPointer(mask + x).storeBytes(of: SIMD4(truncatingIfNeeded: coverage), as: SIMD4<UInt8>.self)
    end = min(x &+ 4, width)
  }

  @inline(__always)
  mutating func flat(from start: Int, to end: Int, coverage: UInt8) {
    if coverage == 255, isPlain, clip == nil {
      paintPending()
      source.fetch(row: row, from: start, to: end, into: pixels + (row * width + start))
    } else {
      reach(start)
      (mask + start).update(repeating: coverage, count: end - start)
      self.end = end
    }
  }

  mutating func endRow() { paintPending() }

  /// Extends the valid part up to `start`.
  @inline(__always)
  private mutating func reach(_ start: Int) {
    if first < 0 {
      first = start
    } else if end < start {
      (mask + end).update(repeating: 0, count: start - end)
    }
  }

  /// Paints the pending coverage in the mask.
  private mutating func paintPending() {
    guard first >= 0 else { return }
    defer { first = -1 }
    if let clip { multiply(by: clip.line(row)) }
    let line = pixels + row * width
    var start = first
    while start < end {
      let kind = mask[start]
      var stop = start + 1
      if kind == 0 {
        // A gap in the coverage is skipped, so that its colors are never computed.
        while stop < end, mask[stop] == 0 { stop += 1 }
      } else if kind == 255, isPlain {
        while stop < end, mask[stop] == 255 { stop += 1 }
        source.fetch(row: row, from: start, to: stop, into: line + start)
      } else {
        while stop < end, mask[stop] != 0, !(isPlain && mask[stop] == 255) { stop += 1 }
        source.fetch(row: row, from: start, to: stop, into: scratch)
        if blend == .normal {
          drawOver(line, from: start, to: stop)
        } else {
          drawBlended(line, from: start, to: stop)
        }
      }
      start = stop
    }
  }

  private func multiply(by clip: UnsafePointer<UInt8>) {
    for x in first..<end { mask[x] = Pixel.product(mask[x], clip[x]) }
  }

  private func drawOver(_ line: UnsafeMutablePointer<UInt32>, from start: Int, to stop: Int) {
    let (colors, under) = (UnsafeRawPointer(scratch - start), UnsafeMutableRawPointer(line))
    var x = start
    while x &+ 4 <= stop {
      let coverage = UnsafeRawPointer(mask + x).loadUnaligned(as: SIMD4<UInt8>.self)
      let pixels = PremultipliedColor.over(
        colors.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self),
        times: PremultipliedColor.factors(coverage),
        under.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self))
      under.storeBytes(of: pixels, toByteOffset: x &* 4, as: SIMD4<UInt32>.self)
      x &+= 4
    }
    while x < stop {
      line[x] = PremultipliedColor(word: scratch[x - start]).over(line[x], coverage: mask[x])
      x &+= 1
    }
  }

  private func drawBlended(_ line: UnsafeMutablePointer<UInt32>, from start: Int, to stop: Int) {
    for x in start..<stop {
      let source = PremultipliedColor(word: scratch[x - start]).components * (Float(mask[x]) / 255)
      line[x] =
        PremultipliedColor(
          components: blend.composite(source, over: PremultipliedColor(word: line[x]).components)
        ).word
    }
  }
}

/// A source of pixels for a shape.
protocol RowSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes the pixels `start..<end` of a row to `output`, from its first element on.
  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>)
}

extension GradientShader: RowSource {}

/// One color everywhere.
struct UniformSource: RowSource {
  let word: UInt32
  var isOpaque: Bool { word >> 24 == 255 }

  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>) {
    output.update(repeating: word, count: end - start)
  }
}
