extension UInt32 {
  /// The four bytes, the lowest first: the components of a pixel.
  @inlinable @inline(__always)
  package var bytes: SIMD4<UInt8> { unsafeBitCast(littleEndian, to: SIMD4<UInt8>.self) }
}

extension SIMD4<UInt8> {
  /// The absolute difference of each byte.
  @inlinable @inline(__always)
  package func difference(from other: Self) -> Self { pointwiseMax(self, other) &- pointwiseMin(self, other) }

  /// The sum of the bytes.
  @inlinable @inline(__always)
  package var sum: Int { Int(SIMD4<UInt16>(truncatingIfNeeded: self).wrappedSum()) }
}

extension Sequence<UInt32> {
  /// The sum of the absolute differences of all bytes, such as those of two pictures.
  @inlinable
  package func byteDifference(from other: some Sequence<UInt32>) -> UInt64 {
    var sum: UInt64 = 0
    for (a, b) in zip(self, other) where a != b {
      sum += UInt64(truncatingIfNeeded: a.bytes.difference(from: b.bytes).sum)
    }
    return sum
  }
}
