/// The cost of replacing the given index of a pixel by another one.
///
/// An error e costs e² and, with the error c that neighbors carry to the pixel, w(e + c)²; over all components.
struct SubstitutionCost {
  /// w: the weight of the sum of both errors.
  private static let carriedWeight: Float = 0.8
  /// The weight of errors that would be noticed.
  private static let sensitiveWeight: Float = 8

  private let color: SIMD4<Float>
  private let givenError: SIMD4<Float>
  private let slope: SIMD4<Float>
  private let weight: Float

  /// - Parameters:
  ///   - pixel: must be painted.
  ///   - given: the color of the given index.
  ///   - carried: the error carried to the pixel.
  @inline(__always)
  init(_ pixel: PixelConstraint, given: SIMD4<Float>, carried: SIMD4<Float>) {
    color = pixel.color
    givenError = given - color
    slope = (1 + Self.carriedWeight) * givenError + 2 * Self.carriedWeight * carried
    weight = pixel.isSensitive ? Self.sensitiveWeight : 1
  }

  /// The error of an index by its color.
  @inline(__always)
  func error(of other: SIMD4<Float>) -> SIMD4<Float> { other - color }

  /// How much less an index with this error costs than the given one, whose error is g:
  /// (1 + w)(g² - e²) + 2wc(g - e).
  @inline(__always)
  func gain(of error: SIMD4<Float>) -> Float {
    let product = (givenError - error) * (slope + (1 + Self.carriedWeight) * error)
    let halves = unsafeBitCast(product, to: SIMD2<UInt64>.self)
    let sums = unsafeBitCast(halves.x, to: SIMD2<Float>.self) + unsafeBitCast(halves.y, to: SIMD2<Float>.self)
    return weight * (sums.x + sums.y)
  }
}
