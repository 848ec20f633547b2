/// Searches through pixels, eight at a time.
extension UnsafeBufferPointer<UInt32> {
  /// Whether all pixels are equal.
  func isSame(as other: UnsafeBufferPointer<UInt32>) -> Bool {
    count == other.count && firstDifference(from: other, in: 0..<count) == nil
  }

  /// The first place in the range where the pixels differ, or nil.
  func firstDifference(from other: UnsafeBufferPointer<UInt32>, in range: Range<Int>) -> Int? {
    var i = range.lowerBound
    while i + 8 <= range.upperBound {
      if any(eight(at: i) .!= other.eight(at: i)) { break }
      i += 8
    }
    while i < range.upperBound {
      if self[i] != other[i] { return i }
      i += 1
    }
    return nil
  }

  /// The first pixel from a place on that is 0, or nil.
  func firstZero(from start: Int) -> Int? {
    var i = start
    while i + 8 <= count {
      if any(eight(at: i) .== 0) { break }
      i += 8
    }
    while i < count {
      if self[i] == 0 { return i }
      i += 1
    }
    return nil
  }

  /// The pixels from a place on, which has seven more behind it.
  @inline(__always)
  private func eight(at start: Int) -> SIMD8<UInt32> {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped + start).loadUnaligned(as: SIMD8<UInt32>.self)
  }
}
