/// Receives a shape's covered spans, top to bottom, left to right, without overlap.
protocol CoverageSink: ~Copyable {
  /// Starts a row: the following spans are on it.
  mutating func beginRow(_ row: Int)
  /// Four pixels from `x` on, along an edge, with a coverage of 0...255 each. They may reach up to ``overhang`` pixels
  /// beyond the end of the row, where the coverage is 0.
  mutating func block(at x: Int, coverage: SIMD4<UInt32>)
  /// The pixels `start..<end`, which share one coverage of 1...255.
  mutating func flat(from start: Int, to end: Int, coverage: UInt8)
  /// Called after the last span of a row.
  mutating func endRow()
}

extension CoverageSink where Self: ~Copyable {
  /// How far a block may reach beyond a row: an edge on the right border reaches the third cell behind it.
  static var overhang: Int { 6 }
}

/// Paints one opaque color into a picture.
struct OpaqueSink: CoverageSink {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let word: UInt32
  private let mixer: Pixel.Mixer
  private var line: UnsafeMutablePointer<UInt32>

  init(pixels: UnsafeMutablePointer<UInt32>, width: Int, word: UInt32) {
    self.pixels = pixels
    self.width = width
    self.word = word
    mixer = Pixel.Mixer(word)
    line = pixels
  }

  @inline(__always)
  mutating func beginRow(_ row: Int) { line = pixels + row &* width }

  @inline(__always)
  func block(at x: Int, coverage: SIMD4<UInt32>) {
    let address = UnsafeMutableRawPointer(line + x)
    let under = address.loadUnaligned(as: SIMD4<UInt32>.self)
    address.storeBytes(of: mixer.mix(over: under, coverage: coverage), as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  func flat(from start: Int, to end: Int, coverage: UInt8) {
    if coverage == 255 {
      Pixel.fill(line + start, with: word, count: end &- start)
    } else {
      for x in start..<end { line[x] = Pixel.mix(word, over: line[x], coverage: coverage) }
    }
  }

  @inline(__always)
  func endRow() {}
}

/// Paints one color that is not opaque, source-over, into a picture.
struct TranslucentSink: CoverageSink {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let color: PremultipliedColor
  private var line: UnsafeMutablePointer<UInt32>

  init(pixels: UnsafeMutablePointer<UInt32>, width: Int, color: PremultipliedColor) {
    self.pixels = pixels
    self.width = width
    self.color = color
    line = pixels
  }

  @inline(__always)
  mutating func beginRow(_ row: Int) { line = pixels + row &* width }

  @inline(__always)
  func block(at x: Int, coverage: SIMD4<UInt32>) {
    for lane in 0..<4 where coverage[lane] != 0 {
      line[x &+ lane] = color.over(line[x &+ lane], coverage: UInt8(truncatingIfNeeded: coverage[lane]))
    }
  }

  /// Neighbors are often equal: their blend is computed once.
  func flat(from start: Int, to end: Int, coverage: UInt8) {
    var last = line[start]
    var blended = color.over(last, coverage: coverage)
    for x in start..<end {
      if line[x] != last {
        last = line[x]
        blended = color.over(last, coverage: coverage)
      }
      line[x] = blended
    }
  }

  @inline(__always)
  func endRow() {}
}

/// Multiplies coverage into a clip mask.
struct MaskSink: CoverageSink {
  private let mask: ClipMask
  /// The clip that this one narrows, if any; it holds all rows that are swept.
  private let outer: ClipMask?
  private var row = 0

  /// `mask` holds all rows that are swept.
  init(mask: ClipMask, outer: ClipMask?) {
    self.mask = mask
    self.outer = outer
  }

  mutating func beginRow(_ row: Int) { self.row = row }

  func block(at x: Int, coverage: SIMD4<UInt32>) {
    for lane in 0..<max(0, min(4, mask.width - x)) { set(x + lane, UInt8(truncatingIfNeeded: coverage[lane])) }
  }

  func flat(from start: Int, to end: Int, coverage: UInt8) {
    let line = mask.line(row)
    guard coverage == 255 else {
      for x in start..<end { set(x, coverage) }
      return
    }
    // The inside of the clip, which is most of a large one.
    if let outer {
      (line + start).update(from: outer.line(row) + start, count: end - start)
    } else {
      (line + start).update(repeating: 255, count: end - start)
    }
  }

  func endRow() {}

  private func set(_ x: Int, _ coverage: UInt8) {
    mask.line(row)[x] = outer.map { Pixel.product(coverage, $0.line(row)[x]) } ?? coverage
  }
}
