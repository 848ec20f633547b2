/// Pixels of about one colour.
package struct ColorPoint: Hashable, Sendable {
  /// Their mean: red, green and blue in 0...255.
  package let color: SIMD4<Float>
  /// The sums of their components, and their number.
  package let moment: SIMD4<UInt32>

  /// - Parameter moment: the number in the last place is at least 1 and at most 2^24.
  package init(moment: SIMD4<UInt32>) {
    self.moment = moment
    color = SIMD4(Float(moment.x), Float(moment.y), Float(moment.z), 0) / Float(moment.w)
  }
}
