/// Chooses the colours that stand for a picture's many.
package enum Quantizer {
  /// At most `maximum` opaque colours for the points, as few as hold the mean squared error (of one component of one of
  /// `pixels` pixels) to `tolerance`.
  ///
  /// A variance cut, then rounds of k-means.
  package static func palette(
    of points: [ColorPoint], maximum: Int, tolerance: Double, pixels: Int, rounds: Int
  ) -> [UInt32] {
    guard !points.isEmpty else { return [] }
    var cut = VarianceCut(points)
    cut.cut(into: maximum, tolerance: tolerance * 3 * Double(pixels))
    var colors = cut.means.map(word)
    for _ in 0..<rounds { colors = refined(colors, points) }
    return unique(colors)
  }

  /// Moves each colour to the mean of the points nearest to it; one that no point is nearest to stays.
  private static func refined(_ colors: [UInt32], _ points: [ColorPoint]) -> [UInt32] {
    var map = NearestColorMap(colors)
    var sums = [SIMD4<Double>](repeating: SIMD4(), count: colors.count)
    for point in points {
      var moment = SIMD4<Double>(point.color) * Double(point.weight)
      moment.w = Double(point.weight)
      sums[Int(map.index(of: word(point.color)))] += moment
    }
    return zip(colors, sums).map { color, sum in
      sum.w > 0 ? word(SIMD4<Float>(sum / sum.w)) : color
    }
  }

  /// The nearest opaque RGBA word.
  @inline(__always)
  private static func word(_ color: SIMD4<Float>) -> UInt32 {
    let rounded = (color + 0.5).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    let bytes = SIMD4<UInt32>(rounded)
    return bytes.x | bytes.y << 8 | bytes.z << 16 | 0xFF00_0000
  }

  private static func unique(_ colors: [UInt32]) -> [UInt32] {
    let sorted = colors.sorted()
    var result: [UInt32] = []
    for color in sorted where color != result.last { result.append(color) }
    return result
  }
}
