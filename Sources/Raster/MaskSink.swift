/// Keeps the coverage itself, times what was there: a clip.
struct MaskSink: CoverageSink {
  let mask: UnsafeMutablePointer<UInt8>
  let width: Int
  /// The clip that this one narrows, if any.
  let outer: UnsafePointer<UInt8>?

  func run(row: Int, from start: Int, to end: Int, coverage: UnsafePointer<UInt32>) {
    for x in start..<end { set(row * width + x, UInt8(truncatingIfNeeded: coverage[x - start])) }
  }

  func flat(row: Int, from start: Int, to end: Int, coverage: UInt8) {
    for x in start..<end { set(row * width + x, coverage) }
  }

  func endRow(_ row: Int) {}

  private func set(_ index: Int, _ coverage: UInt8) {
    mask[index] = product(coverage, outer?[index] ?? 255)
  }

  private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int32(a) * Int32(b) + 127) / 255)
  }
}
