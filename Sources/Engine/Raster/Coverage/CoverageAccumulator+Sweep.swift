import Vector

extension CoverageAccumulator {
  /// Drains the accumulated spans into `sink`, in order.
  mutating func sweep(rule: FillRule, into sink: inout some CoverageSink & ~Copyable) {
    switch rule {
    case .nonZero: sweepRows(isEvenOdd: false, into: &sink)
    case .evenOdd: sweepRows(isEvenOdd: true, into: &sink)
    }
    close()
  }

  @inline(__always)
  private func sweepRows(isEvenOdd: Bool, into sink: inout some CoverageSink & ~Copyable) {
    var line = UnsafeMutableRawPointer(cells)
    var bits = touched
    for row in rows {
      sink.beginRow(row)
      sweepRow(line, bits, isEvenOdd: isEvenOdd, into: &sink)
      sink.endRow()
      line += stride &* 4
      bits += wordsPerRow
    }
  }

  /// Takes the touched blocks one by one and clears them; between two of them, the coverage is constant.
  @inline(__always)
  private func sweepRow(
    _ line: UnsafeMutableRawPointer, _ bits: UnsafeMutablePointer<UInt64>, isEvenOdd: Bool,
    into sink: inout some CoverageSink & ~Copyable
  ) {
    let right = columns.upperBound
    var sum: Float = 0
    /// Where the last block ended.
    var end = columns.lowerBound
    var wordStart = end
    for word in 0..<wordsPerRow {
      var pattern = bits[word]
      if pattern != 0 { bits[word] = 0 }
      while pattern != 0 {
        let x = wordStart &+ pattern.trailingZeroBitCount &<< 2
        pattern &= pattern &- 1
        if x > end { fill(from: end, to: min(x, right), sum, isEvenOdd, &sink) }
        let areas = Self.takeSums(line + (x &- columns.lowerBound) &* 4)
        sink.block(at: x, coverage: Self.coverage(of: areas + sum, isEvenOdd: isEvenOdd))
        sum += areas.w
        end = x &+ 4
      }
      wordStart &+= 256
    }
  }

  @inline(__always)
  private func fill(
    from start: Int, to end: Int, _ sum: Float, _ isEvenOdd: Bool, _ sink: inout some CoverageSink & ~Copyable
  ) {
    let coverage = Self.coverage(of: SIMD4(repeating: sum), isEvenOdd: isEvenOdd).x
    if coverage != 0, start < end { sink.flat(from: start, to: end, coverage: UInt8(truncatingIfNeeded: coverage)) }
  }

  /// The running sums of a block's cells, which it clears.
  @inline(__always)
  private static func takeSums(_ block: UnsafeMutableRawPointer) -> SIMD4<Float> {
    let cells = block.loadUnaligned(as: SIMD4<Float>.self)
    block.storeBytes(of: .zero, as: SIMD4<Float>.self)
    return cells.runningSums
  }

  /// The coverage, 0...255, for winding-weighted areas of either sign.
  @inline(__always)
  private static func coverage(of area: SIMD4<Float>, isEvenOdd: Bool) -> SIMD4<UInt32> {
    let size = (isEvenOdd ? folded(area) : area).magnitudes
    // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
    // Larger floats have larger patterns: an area over 1 makes the difference negative, and its sign fills the byte.
    let bits = unsafeBitCast(size * 255 + 0x1p23, to: SIMD4<Int32>.self)
    return unsafeBitCast((bits | (0x4B00_00FF &- bits) &>> 31) & 255, to: SIMD4<UInt32>.self)
  }

  /// The distances to the nearest even numbers: 1 inside, 0 outside by the even-odd rule.
  @inline(__always)
  private static func folded(_ area: SIMD4<Float>) -> SIMD4<Float> {
    // As above.
    let half = area * 0.5
    let nearest = (half + 0x1.8p23) - 0x1.8p23
    return (half - nearest) * 2
  }
}

extension SIMD4<Float> {
  /// x, x + y, x + y + z, x + y + z + w.
  @inline(__always)
  var runningSums: Self {
    // The shift by 32 bits moves x to y and z to w.
    let pairs = self + unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt64>.self) &<< 32, to: Self.self)
    return pairs + Self(lowHalf: .zero, highHalf: SIMD2(repeating: pairs.y))
  }

  @inline(__always)
  var magnitudes: Self { unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Self.self) }
}
