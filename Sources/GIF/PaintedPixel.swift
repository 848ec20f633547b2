/// A pixel that must be painted: what an index costs that is not the one given.
///
/// An error e costs e² and, with the error c that is carried to the pixel, w(e + c)²; over all components.
struct PaintedPixel {
  /// What a carried error counts beside the pixel's own.
  private static let carriedWeight: Float = 0.8
  /// What an error counts where it would be noticed.
  static let weightOfSensitive: Float = 8

  private let color: SIMD4<Float>
  private let givenError: SIMD4<Float>
  private let slope: SIMD4<Float>
  private let weight: Float

  /// - Parameters:
  ///   - given: the colour of the index given.
  ///   - carried: the error carried to the pixel.
  @inline(__always)
  init(_ target: PixelTarget, given: SIMD4<Float>, carried: SIMD4<Float>) {
    color = target.color
    givenError = given - color
    slope = (1 + Self.carriedWeight) * givenError + 2 * Self.carriedWeight * carried
    weight = target.isSensitive ? Self.weightOfSensitive : 1
  }

  /// The error of an index by its colour.
  @inline(__always)
  func error(of other: SIMD4<Float>) -> SIMD4<Float> { other - color }

  /// What an index with this error costs less than the one given, which has the error g: (1 + w)(g² - e²) + 2wc(g - e).
  @inline(__always)
  func gain(of error: SIMD4<Float>) -> Float {
    let product = (givenError - error) * (slope + (1 + Self.carriedWeight) * error)
    let halves = unsafeBitCast(product, to: SIMD2<UInt64>.self)
    let sums = unsafeBitCast(halves.x, to: SIMD2<Float>.self) + unsafeBitCast(halves.y, to: SIMD2<Float>.self)
    return weight * (sums.x + sums.y)
  }
}
