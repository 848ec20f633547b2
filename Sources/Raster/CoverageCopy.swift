/// What a path has added to a coverage accumulator.
final class CoverageCopy {
  private let rows, columns: Range<Int>
  /// The bits of the touched blocks, as the accumulator has them, and the cells of those blocks in order.
  private let touched: UnsafeMutablePointer<UInt64>
  private let blocks: UnsafeMutablePointer<SIMD4<Float>>

  /// Copies what has been added since the accumulator was opened.
  init(of coverage: borrowing CoverageAccumulator) {
    (rows, columns) = (coverage.rows, coverage.columns)
    let counts = Self.counts(of: coverage)
    touched = .allocate(capacity: counts.words)
    touched.initialize(from: coverage.touched, count: counts.words)
    blocks = .allocate(capacity: counts.blocks)
    var next = blocks
    Self.forEachBlock(in: coverage) { block in
      next.initialize(to: block.loadUnaligned(as: SIMD4<Float>.self))
      next += 1
    }
  }

  /// The memory that a copy would take.
  static func byteCount(of coverage: borrowing CoverageAccumulator) -> Int {
    let counts = counts(of: coverage)
    return 8 * counts.words + 16 * counts.blocks
  }

  private static func counts(of coverage: borrowing CoverageAccumulator) -> (words: Int, blocks: Int) {
    let words = coverage.wordsPerRow * coverage.rows.count
    var blocks = 0
    for word in 0..<words { blocks += coverage.touched[word].nonzeroBitCount }
    return (words, blocks)
  }

  deinit {
    touched.deallocate()
    blocks.deallocate()
  }

  /// Opens an accumulator, which is empty, and adds the same to it.
  func add(to coverage: inout CoverageAccumulator) {
    coverage.open(rows: rows, columns: columns)
    coverage.touched.update(from: touched, count: coverage.wordsPerRow * rows.count)
    var next = blocks
    Self.forEachBlock(in: coverage) { block in
      block.storeBytes(of: next.pointee, as: SIMD4<Float>.self)
      next += 1
    }
  }

  @inline(__always)
  private static func forEachBlock(
    in coverage: borrowing CoverageAccumulator, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    for row in 0..<coverage.rows.count {
      let line = UnsafeMutableRawPointer(coverage.cells + row &* coverage.stride)
      let bits = coverage.touched + row &* coverage.wordsPerRow
      for word in 0..<coverage.wordsPerRow {
        var pattern = bits[word]
        while pattern != 0 {
          body(line + (word &* 64 &+ pattern.trailingZeroBitCount) &* 16)
          pattern &= pattern &- 1
        }
      }
    }
  }
}
