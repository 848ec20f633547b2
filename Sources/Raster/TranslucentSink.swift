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
