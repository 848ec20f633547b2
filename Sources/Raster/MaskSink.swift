/// Keeps the coverage itself, times what was there: a clip.
struct MaskSink: CoverageSink {
  let mask: UnsafeMutablePointer<UInt8>
  let width: Int
  /// The clip that this one narrows, if any.
  let outer: UnsafePointer<UInt8>?

  func single(row: Int, at x: Int, coverage: UInt8) {
    guard coverage != 0 else { return }
    let index = row * width + x
    mask[index] = product(coverage, outer?[index] ?? 255)
  }

  func flat(row: Int, from start: Int, to end: Int, coverage: UInt8) {
    for x in start..<end { single(row: row, at: x, coverage: coverage) }
  }

  func endRow(_ row: Int) {}

  private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int32(a) * Int32(b) + 127) / 255)
  }
}
