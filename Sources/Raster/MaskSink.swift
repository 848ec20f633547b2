/// Keeps the coverage itself, times what was there: a clip.
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
    for x in start..<end { set(x, coverage) }
  }

  func endRow() {}

  private func set(_ x: Int, _ coverage: UInt8) {
    mask.line(row)[x] = outer.map { Pixel.product(coverage, $0.line(row)[x]) } ?? coverage
  }
}
