/// What takes the covered stretches of a shape, from the top row down and from left to right, with no overlap.
protocol CoverageSink: ~Copyable {
  /// What follows is on this row.
  mutating func beginRow(_ row: Int)
  /// Four pixels from `x` on, along an edge, with a coverage of 0...255 each. They may reach up to ``overhang`` pixels
  /// beyond the end of the row, where the coverage is 0.
  mutating func block(at x: Int, coverage: SIMD4<UInt32>)
  /// The pixels `start..<end`, which share one coverage of 1...255.
  mutating func flat(from start: Int, to end: Int, coverage: UInt8)
  /// Nothing more comes for this row.
  mutating func endRow()
}

extension CoverageSink where Self: ~Copyable {
  /// How far a block may reach beyond a row: an edge on the right border reaches the third cell behind it.
  static var overhang: Int { 6 }
}
