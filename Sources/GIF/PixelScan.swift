import Platform

/// Searches through pixels, eight at a time.
extension UnsafeBufferPointer<UInt32> {
  /// Whether all pixels are equal.
  func isSame(as other: UnsafeBufferPointer<UInt32>) -> Bool {
    count == other.count && firstDifference(from: other, in: 0..<count) == nil
  }

  /// The first place in the range where the pixels differ, or nil.
  func firstDifference(from other: UnsafeBufferPointer<UInt32>, in range: Range<Int>) -> Int? {
    var i = range.lowerBound
    while i &+ 8 <= range.upperBound {
      if any(eight(at: i) .!= other.eight(at: i)) { break }
      i &+= 8
    }
    while i < range.upperBound {
      if self[i] != other[i] { return i }
      i &+= 1
    }
    return nil
  }

  /// The first pixel from a place on that is 0, or nil.
  func firstZero(from start: Int) -> Int? {
    let place = firstZero(from: start, before: count)
    return place < count ? place : nil
  }

  /// The first pixel from a place on that is 0, or `end`, if that comes before.
  func firstZero(from start: Int, before end: Int) -> Int {
    var i = start
    let zero = SIMD8<UInt32>()
    // The highest bit of every other pixel, its alpha's, is set.
    let highest = SIMD8<UInt32>(repeating: 1 << 31)
    while i &+ 32 <= end {
      let common = eight(at: i) & eight(at: i &+ 8) & eight(at: i &+ 16) & eight(at: i &+ 24)
      if any((common & highest) .== zero) { break }
      i &+= 32
    }
    while i &+ 8 <= end {
      if any(eight(at: i) .== zero) { break }
      i &+= 8
    }
    while i < end, self[i] != 0 { i &+= 1 }
    return i
  }

  /// Where the run of equal pixels ends that goes through a place, or `end`, if that comes before.
  @inline(__always)
  func endOfRun(at start: Int, before end: Int) -> Int {
    let pixel = self[start]
    let pair = UInt64(pixel) &* 0x1_0000_0001
    var i = start &+ 1
    while i &+ 4 <= end {
      let (first, second) = (two(at: i) ^ pair, two(at: i &+ 2) ^ pair)
      if first | second != 0 {
        let (place, difference) = first != 0 ? (i, first) : (i &+ 2, second)
        return place &+ (UInt32(truncatingIfNeeded: UInt64(littleEndian: difference)) == 0 ? 1 : 0)
      }
      i &+= 4
    }
    while i < end, self[i] == pixel { i &+= 1 }
    return i
  }

  /// The pixels from a place on, which has one more behind it.
  @inline(__always)
  func two(at start: Int) -> UInt64 {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: UInt64.self)
  }

  /// The pixels from a place on, which has three more behind it.
  @inline(__always)
  func four(at start: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  /// The pixels from a place on, which has seven more behind it.
  @inline(__always)
  private func eight(at start: Int) -> SIMD8<UInt32> {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: SIMD8<UInt32>.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all indices are equal.
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
      return count == other.count
    }
    return memcmp(first, second, count) == 0
  }

  /// The indices from a place on, which has seven more behind it.
  @inline(__always)
  func eight(at start: Int) -> UInt64 {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: UInt64.self)
  }

  /// Where the run of equal indices ends that goes through a place.
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

  /// How many bits the largest index takes.
  var bitDepth: Int {
    var bits: UInt8 = 0
    for index in self { bits |= index }
    return 8 - bits.leadingZeroBitCount
  }

  /// How many runs of equal indices there are.
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
