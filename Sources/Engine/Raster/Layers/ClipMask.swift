/// The coverage of a clip, a byte a pixel, in the rows that it leaves visible. Memory grows to the most rows so far and
/// is used again. Its owner deallocates it.
struct ClipMask {
  let width: Int
  /// The rows that hold anything but 0.
  private(set) var rows = 0..<0
  /// The columns, likewise.
  private(set) var columns = 0..<0
  private var coverage: UnsafeMutablePointer<UInt8>
  private(set) var capacity = 0

  init(width: Int) {
    self.width = width
    coverage = .allocate(capacity: 0)
  }

  func deallocate() { coverage.deallocate() }

  /// Becomes a mask of these rows and columns, all 0.
  mutating func begin(_ rows: Range<Int>, columns: Range<Int>) {
    (self.rows, self.columns) = (rows, columns)
    let count = rows.count * width
    if count > capacity {
      coverage.deallocate()
      coverage = .allocate(capacity: count)
      capacity = count
    }
    coverage.initialize(repeating: 0, count: count)
  }

  /// The coverage of one of ``rows``.
  func line(_ row: Int) -> UnsafeMutablePointer<UInt8> { coverage + (row - rows.lowerBound) * width }
}
