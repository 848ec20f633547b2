import Palette

/// Vectorized searches through pixels.
extension UnsafeBufferPointer<RGBA8> {
  /// Whether all pixels are equal.
  func isSame(as other: UnsafeBufferPointer<RGBA8>) -> Bool {
    count == other.count && firstDifference(from: other, in: 0..<count) == nil
  }

  /// The first position in the range where the pixels differ, or nil.
  func firstDifference(from other: UnsafeBufferPointer<RGBA8>, in range: Range<Int>) -> Int? {
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

  /// The position of the first transparent pixel from `start` on, or nil.
  func firstTransparent(from start: Int) -> Int? {
    let position = firstTransparent(from: start, before: count)
    return position < count ? position : nil
  }

  /// The position of the first transparent pixel from `start` on, or `end` if there is none before it.
  func firstTransparent(from start: Int, before end: Int) -> Int {
    var i = start
    let zero = SIMD8<UInt32>()
    // The highest bit of alpha is set in every opaque pixel.
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
    while i < end, self[i] != .transparent { i &+= 1 }
    return i
  }

  /// Whether any pixel is transparent that is not in a picture of the same size. Eight at a time, a still of 900 frames
  /// on a transparent ground takes a third of the time; of opaque pictures, the other one is not looked at.
  func hasTransparent(unlike other: UnsafeBufferPointer<RGBA8>) -> Bool {
    guard var i = firstTransparent(from: 0) else { return false }
    while i &+ 8 <= count {
      let (own, others) = (eight(at: i), other.eight(at: i))
      if own != others, any((own .== SIMD8()) .& (others .!= SIMD8())) { return true }
      i &+= 8
    }
    while i < count {
      if self[i] == .transparent, other[i] != .transparent { return true }
      i &+= 1
    }
    return false
  }

  /// The end of the run of equal pixels from `start` on, at most `end`.
  @inline(__always)
  func endOfRun(at start: Int, before end: Int) -> Int {
    let pixel = self[start]
    let pair = UInt64(pixel.bits) &* 0x1_0000_0001
    var i = start &+ 1
    while i &+ 4 <= end {
      let (first, second) = (two(at: i) ^ pair, two(at: i &+ 2) ^ pair)
      if first | second != 0 {
        let (position, difference) = first != 0 ? (i, first) : (i &+ 2, second)
        return position &+ (UInt32(truncatingIfNeeded: UInt64(littleEndian: difference)) == 0 ? 1 : 0)
      }
      i &+= 4
    }
    while i < end, self[i] == pixel { i &+= 1 }
    return i
  }

  /// The bits of two pixels from a position on.
  @inline(__always)
  func two(at start: Int) -> UInt64 {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: UInt64.self)
  }

  /// The bits of four pixels from a position on.
  @inline(__always)
  func four(at start: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  /// The bits of eight pixels from a position on.
  @inline(__always)
  private func eight(at start: Int) -> SIMD8<UInt32> {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: SIMD8<UInt32>.self)
  }
}
