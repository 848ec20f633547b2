extension SIMD where Scalar: Comparable {
  /// The vector with each component between two limits, as `clamped(lowerBound:upperBound:)` gives it; the lower one for
  /// a NaN.
  ///
  /// That compares one component after the other, which takes about 40 instructions: this takes a quarter of the time of
  /// filters.
  @inlinable @inline(__always)
  package func limited(from least: Self, to most: Self) -> Self {
    let raised = replacing(with: least, where: (least .>= self) .| (self .!= self))
    return raised.replacing(with: most, where: most .< raised)
  }
}
