import Vector

extension CoverageAccumulator {
  /// Hands every covered stretch to `sink`, in order, and is empty afterwards.
  mutating func sweep(rule: FillRule, into sink: inout some CoverageSink) {
    for row in firstRow..<max(firstRow, endRow) { sweepRow(row, rule: rule, into: &sink) }
    firstRow = height
    endRow = 0
  }

  /// Takes the runs of touched cells one by one; between them the coverage stays what it was.
  @inline(__always)
  private func sweepRow(_ row: Int, rule: FillRule, into sink: inout some CoverageSink) {
    let bits = touched + row * wordsPerRow
    var sum: Float = 0
    var flatCoverage: UInt8 = 0
    /// Where the last run ended.
    var end = 0
    var word = 0
    while word < wordsPerRow {
      let pattern = bits[word]
      guard pattern != 0 else {
        word += 1
        continue
      }
      let start = word << 6 + pattern.trailingZeroBitCount
      let stop = takeRun(bits, from: start)
      if flatCoverage != 0, start > end { sink.flat(row: row, from: end, to: start, coverage: flatCoverage) }
      flatCoverage = integrate(row, from: start, to: stop, rule: rule, sum: &sum)
      if start < width { sink.run(row: row, from: start, to: min(stop, width), coverage: bytes) }
      end = stop
      word = stop >> 6
      if word >= wordsPerRow { break }
    }
    if flatCoverage != 0, end < width { sink.flat(row: row, from: end, to: width, coverage: flatCoverage) }
    sink.endRow(row)
  }

  /// The end of the run of set bits that begins at `start`; clears them.
  @inline(__always)
  private func takeRun(_ bits: UnsafeMutablePointer<UInt64>, from start: Int) -> Int {
    var word = start >> 6
    // Adding the lowest bit of a run clears the run and carries into the bit behind it.
    let pattern = bits[word]
    let (carried, overflow) = pattern.addingReportingOverflow(pattern & (0 &- pattern))
    if !overflow {
      bits[word] = pattern & carried
      return word << 6 + carried.trailingZeroBitCount
    }
    bits[word] = 0
    word += 1
    while word < wordsPerRow, bits[word] == ~0 {
      bits[word] = 0
      word += 1
    }
    guard word < wordsPerRow else { return stride }
    let ones = (~bits[word]).trailingZeroBitCount
    bits[word] &= ~0 &<< UInt64(ones)
    return word << 6 + ones
  }

  /// Turns the cells of a run to coverage bytes, in ``bytes``, and clears them; the last byte.
  @inline(__always)
  private func integrate(_ row: Int, from start: Int, to stop: Int, rule: FillRule, sum: inout Float) -> UInt8 {
    let line = cells + (row * stride + start)
    var area = sum
    var last: UInt8 = 0
    let count = stop - start
    var index = 0
    while index < count {
      area += line[index]
      line[index] = 0
      last = Self.coverage(of: area, rule: rule)
      bytes[index] = last
      index += 1
    }
    sum = area
    return last
  }

  /// The byte of coverage for a winding-weighted area.
  @inline(__always)
  private static func coverage(of area: Float, rule: FillRule) -> UInt8 {
    var part = area.magnitude
    if rule == .evenOdd {
      part -= 2 * Float(Int32(part * 0.5))
      if part > 1 { part = 2 - part }
    }
    // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
    return UInt8(truncatingIfNeeded: ((part < 1 ? part : 1) * 255 + 0x1p23).bitPattern)
  }
}
