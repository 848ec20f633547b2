/// What takes the covered stretches of a shape, from the top row down and from left to right, with no overlap.
protocol CoverageSink {
  /// One pixel of an edge; its coverage, 0...255, may be 0.
  mutating func single(row: Int, at x: Int, coverage: UInt8)
  /// The pixels `start..<end`, which share one coverage of 1...255.
  mutating func flat(row: Int, from start: Int, to end: Int, coverage: UInt8)
  /// Nothing more comes for this row.
  mutating func endRow(_ row: Int)
}
