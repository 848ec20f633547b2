import Platform

/// Vectorized searches through indices.
extension UnsafeBufferPointer<UInt8> {
  /// Whether all indices are equal.
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
      return count == other.count
    }
    return memcmp(first, second, count) == 0
  }

  /// Eight indices from a position on.
  @inline(__always)
  func eight(at start: Int) -> UInt64 {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: UInt64.self)
  }

  /// The end of the run of equal indices from `start` on.
  func endOfRun(at start: Int) -> Int {
    let first = self[start]
    let eight = UInt64(first) &* 0x0101_0101_0101_0101
    var i = start &+ 1
    while i &+ 8 <= count {
      let differences = self.eight(at: i) ^ eight
      if differences != 0 { return i &+ UInt64(littleEndian: differences).trailingZeroBitCount >> 3 }
      i &+= 8
    }
    while i < count, self[i] == first { i &+= 1 }
    return i
  }

  /// The bits of the largest index.
  var bitDepth: Int {
    var bits: UInt8 = 0
    for index in self { bits |= index }
    return 8 - bits.leadingZeroBitCount
  }

  /// The number of runs of equal indices.
  var runCount: Int {
    guard let baseAddress, !isEmpty else { return 0 }
    let bytes = UnsafeRawPointer(baseAddress)
    func sixteen(at start: Int) -> SIMD16<UInt8> {
      bytes.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
    }
    func sum(_ counters: UInt64) -> Int {
      let even = counters & 0x00FF_00FF_00FF_00FF
      let odd = counters >> 8 & 0x00FF_00FF_00FF_00FF
      return Int(((even &+ odd) &* 0x0001_0001_0001_0001) >> 48)
    }
    var ends = 1
    var i = 1
    while i &+ 16 <= count {
      // Sixteen counters of one byte each, for at most 255 steps.
      var counters = SIMD16<UInt8>()
      let stop = Swift.min(i &+ 16 &* 255, count &- 15)
      while i < stop {
        counters &+= SIMD16(repeating: 1).replacing(with: 0, where: sixteen(at: i) .== sixteen(at: i &- 1))
        i &+= 16
      }
      let halves = unsafeBitCast(counters, to: SIMD2<UInt64>.self)
      ends &+= sum(halves.x) &+ sum(halves.y)
    }
    while i < count {
      ends &+= self[i] == self[i &- 1] ? 0 : 1
      i &+= 1
    }
    return ends
  }
}
