import Vector

extension CoverageAccumulator {
  /// Hands every covered stretch to `sink`, in order, and is empty afterwards.
  mutating func sweep(rule: FillRule, into sink: inout some CoverageSink) {
    let isEvenOdd =
      switch rule {
      case .nonZero: false
      case .evenOdd: true
      }
    for row in firstRow..<max(firstRow, endRow) { sweepRow(row, isEvenOdd: isEvenOdd, into: &sink) }
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
      if start < width { sink.run(row: row, from: start, to: min(stop, width), coverage: bytes) }
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

  /// Turns the cells of some blocks to coverage bytes, in ``bytes``, and clears them; the last byte.
  @inline(__always)
  private func integrate(_ row: Int, from start: Int, to stop: Int, isEvenOdd: Bool, sum: inout Float) -> UInt8 {
    let line = UnsafeMutableRawPointer(cells + (row &* stride &+ start))
    let output = UnsafeMutableRawPointer(bytes)
    let count = stop &- start
    var last: UInt32 = 0
    var index = 0
    while index < count {
      let place = line + index &* 4
      var area = place.loadUnaligned(as: SIMD4<Float>.self)
      place.storeBytes(of: SIMD4<Float>.zero, as: SIMD4<Float>.self)
      area += SIMD4(0, area.x, area.y, area.z)
      area += SIMD4(0, 0, area.x, area.y)
      area += sum
      sum = area.w
      let coverage = Self.coverage(of: area, isEvenOdd: isEvenOdd)
      last = coverage.w
      output.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: coverage), toByteOffset: index, as: SIMD4<UInt8>.self)
      index &+= 4
    }
    return UInt8(truncatingIfNeeded: last)
  }

  /// The coverage, 0...255 in the lowest byte of each lane, for winding-weighted areas.
  @inline(__always)
  private static func coverage(of area: SIMD4<Float>, isEvenOdd: Bool) -> SIMD4<UInt32> {
    var part = area.replacing(with: SIMD4.zero - area, where: area .< 0)
    if isEvenOdd {
      part -= 2 * RampReader.floor(part * 0.5)
      part.replace(with: 2 - part, where: part .> 1)
    }
    part.replace(with: 1, where: part .> 1)
    // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
    return unsafeBitCast(part * 255 + 0x1p23, to: SIMD4<UInt32>.self)
  }
}
