/// What takes the covered stretches of a shape, from the top row down and from left to right, with no overlap.
protocol CoverageSink {
  /// The pixels `start..<end` along edges, with a coverage of 0...255 each, twice in a word: in its low and in its high half.
  mutating func run(row: Int, from start: Int, to end: Int, coverage: UnsafePointer<UInt32>)
  /// The pixels `start..<end`, which share one coverage of 1...255.
  mutating func flat(row: Int, from start: Int, to end: Int, coverage: UInt8)
  /// Nothing more comes for this row.
  mutating func endRow(_ row: Int)
}
