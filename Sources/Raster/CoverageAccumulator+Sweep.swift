import Vector

extension CoverageAccumulator {
  /// Hands every covered stretch to `sink`, in order, and is empty afterwards.
  mutating func sweep(rule: FillRule, into sink: inout some CoverageSink) {
    let isEvenOdd =
      switch rule {
      case .nonZero: false
      case .evenOdd: true
      }
    for row in rows { sweepRow(row, isEvenOdd: isEvenOdd, into: &sink) }
    firstRow = height
    endRow = 0
  }

  /// Takes the runs of touched blocks one by one; between them the coverage stays what it was.
  @inline(__always)
  private func sweepRow(_ row: Int, isEvenOdd: Bool, into sink: inout some CoverageSink) {
    let bits = touched + row * wordsPerRow
    var sum: Float = 0
    var flatCoverage: UInt8 = 0
    /// Where the last run ended.
    var end = 0
    var word = 0
    while word < wordsPerRow {
      let pattern = bits[word]
      guard pattern != 0 else {
        word &+= 1
        continue
      }
      let block = word &<< 6 &+ pattern.trailingZeroBitCount
      let stopBlock = takeRun(bits, from: block)
      let (start, stop) = (block &<< 2, stopBlock &<< 2)
      if flatCoverage != 0, start > end { sink.flat(row: row, from: end, to: start, coverage: flatCoverage) }
      flatCoverage = integrate(row, from: start, to: stop, isEvenOdd: isEvenOdd, sum: &sum)
      if start < width { sink.run(row: row, from: start, to: min(stop, width), coverage: runCoverage) }
      end = stop
      word = stopBlock &>> 6
    }
    if flatCoverage != 0, end < width { sink.flat(row: row, from: end, to: width, coverage: flatCoverage) }
    sink.endRow(row)
  }

  /// The end of the run of set bits that begins at `start`; clears them.
  @inline(__always)
  private func takeRun(_ bits: UnsafeMutablePointer<UInt64>, from start: Int) -> Int {
    var word = start &>> 6
    // Adding the lowest bit of a run clears the run and carries into the bit behind it.
    let pattern = bits[word]
    let (carried, overflow) = pattern.addingReportingOverflow(pattern & (0 &- pattern))
    if !overflow {
      bits[word] = pattern & carried
      return word &<< 6 &+ carried.trailingZeroBitCount
    }
    bits[word] = 0
    word += 1
    while word < wordsPerRow, bits[word] == ~0 {
      bits[word] = 0
      word += 1
    }
    guard word < wordsPerRow else { return wordsPerRow &<< 6 }
    let ones = (~bits[word]).trailingZeroBitCount
    bits[word] &= ~0 &<< UInt64(ones)
    return word &<< 6 &+ ones
  }

  /// Turns the cells of some blocks to coverage, in ``runCoverage``, and clears them; the last pixel's coverage.
  @inline(__always)
  private func integrate(_ row: Int, from start: Int, to stop: Int, isEvenOdd: Bool, sum: inout Float) -> UInt8 {
    let line = UnsafeMutableRawPointer(cells + (row &* stride &+ start))
    let output = UnsafeMutableRawPointer(runCoverage)
    let bytes = (stop &- start) &* 4
    var last: Int32 = 0
    var offset = 0
    while offset < bytes {
      var area = line.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
      line.storeBytes(of: SIMD4<Float>.zero, toByteOffset: offset, as: SIMD4<Float>.self)
      area += SIMD4(0, area.x, area.y, area.z)
      area += SIMD4(0, 0, area.x, area.y)
      area += sum
      sum = area.w
      let coverage = Self.coverage(of: isEvenOdd ? Self.folded(area) : area)
      last = coverage.w
      output.storeBytes(of: coverage | coverage &<< 16, toByteOffset: offset, as: SIMD4<Int32>.self)
      offset &+= 16
    }
    return UInt8(truncatingIfNeeded: last)
  }

  /// The distances to the nearest even numbers: 1 inside, 0 outside by the even-odd rule.
  @inline(__always)
  private static func folded(_ area: SIMD4<Float>) -> SIMD4<Float> {
    // Beyond 2^23 a float has no fraction: what is added rounds to the nearest integer.
    let half = area * 0.5
    let nearest = (half + 0x1.8p23) - 0x1.8p23
    return (half - nearest) * 2
  }

  /// The coverage, 0...255, for winding-weighted areas of either sign.
  @inline(__always)
  private static func coverage(of area: SIMD4<Float>) -> SIMD4<Int32> {
    // As above, and the integer is then the difference of the bit patterns; a huge area still gives a huge difference.
    let scaled = area * 255 + 0x1.8p23
    let signed = unsafeBitCast(scaled, to: SIMD4<Int32>.self) &- 0x4B40_0000
    let sign = signed &>> 31
    let magnitude = (signed ^ sign) &- sign
    return (magnitude | (255 &- magnitude) &>> 31) & 255
  }
}
