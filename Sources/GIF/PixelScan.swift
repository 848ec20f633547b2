#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
  func endOfRun(at start: Int, before end: Int) -> Int {
    let pixel = self[start]
    let run = SIMD8(repeating: pixel)
    var i = start &+ 1
    // Most runs are short.
    while i < end, i < start &+ 8 {
      if self[i] != pixel { return i }
      i &+= 1
    }
    while i &+ 8 <= end {
      if any(eight(at: i) .!= run) { break }
      i &+= 8
    }
    while i < end, self[i] == pixel { i &+= 1 }
    return i
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

  /// Where the run of equal indices ends that goes through a place.
  func endOfRun(at start: Int) -> Int {
    let first = self[start]
    let eight = UInt64(first) &* 0x0101_0101_0101_0101
    var i = start &+ 1
    while i &+ 8 <= count {
      let differences = UnsafeRawPointer(baseAddress.unsafelyUnwrapped + i).loadUnaligned(as: UInt64.self) ^ eight
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
    let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let ones: UInt64 = 0x0101_0101_0101_0101
    var ends = 1
    var i = 1
    while i &+ 8 <= count {
      // Eight counters of one byte each, for at most 255 steps.
      var counters: UInt64 = 0
      let stop = Swift.min(i &+ 8 &* 255, count &- 7)
      while i < stop {
        let difference =
          bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          ^ bytes.loadUnaligned(fromByteOffset: i &- 1, as: UInt64.self)
        counters &+= ((((difference & lowBits) &+ lowBits) | difference) >> 7) & ones
        i &+= 8
      }
      let even = counters & 0x00FF_00FF_00FF_00FF
      let odd = counters >> 8 & 0x00FF_00FF_00FF_00FF
      ends &+= Int(((even &+ odd) &* 0x0001_0001_0001_0001) >> 48)
    }
    while i < count {
      ends &+= self[i] == self[i &- 1] ? 0 : 1
      i &+= 1
    }
    return ends
  }
}
