/// Keeps the coverage itself, times what was there: a clip.
struct MaskSink: CoverageSink {
  let mask: UnsafeMutablePointer<UInt8>
  let width: Int
  /// The clip that this one narrows, if any.
  let outer: UnsafePointer<UInt8>?
  private var start = 0

  init(mask: UnsafeMutablePointer<UInt8>, width: Int, outer: UnsafePointer<UInt8>?) {
    self.mask = mask
    self.width = width
    self.outer = outer
  }

  mutating func beginRow(_ row: Int) { start = row * width }

  func block(at x: Int, coverage: SIMD4<UInt32>) {
    for lane in 0..<max(0, min(4, width - x)) { set(start + x + lane, UInt8(truncatingIfNeeded: coverage[lane])) }
  }

  func flat(from start: Int, to end: Int, coverage: UInt8) {
    for x in start..<end { set(self.start + x, coverage) }
  }

  func endRow() {}

  private func set(_ index: Int, _ coverage: UInt8) {
    mask[index] = outer.map { Pixel.product(coverage, $0[index]) } ?? coverage
  }
}
