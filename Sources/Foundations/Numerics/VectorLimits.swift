extension SIMD where Scalar: Comparable {
  /// The vector with each component between two limits; the lower limit for a NaN.
  ///
  /// The standard library's `clamped(lowerBound:upperBound:)` compares one component after the other, in about 40
  /// instructions, which took a quarter of the time of filters.
  @inlinable @inline(__always)
  package func limited(from minimum: Self, to maximum: Self) -> Self {
    let raised = replacing(with: minimum, where: (minimum .>= self) .| (self .!= self))
    return raised.replacing(with: maximum, where: maximum .< raised)
  }
}
