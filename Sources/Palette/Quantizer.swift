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
    let allowed = tolerance * 3 * Double(pixels)
    cut.cut(into: maximum, tolerance: allowed)
    cut = fitted(cut, points, maximum: maximum, tolerance: allowed)
    var colors = cut.means.map(word)
    for _ in 0..<rounds { colors = refined(colors, points) }
    return unique(colors)
  }

  /// The cut, made coarser by up to a fifth where that saves a bit of every index.
  private static func fitted(
    _ cut: VarianceCut, _ points: [ColorPoint], maximum: Int, tolerance: Double
  ) -> VarianceCut {
    // One entry stays free for the transparent one.
    let count = cut.means.count
    guard count < maximum, let power = [8, 16, 32, 64].last(where: { $0 <= count }), count * 5 < power * 6 else {
      return cut
    }
    var coarser = VarianceCut(points)
    coarser.cut(into: power - 1, tolerance: tolerance)
    return coarser
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
    byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | 0xFF00_0000
  }

  @inline(__always)
  private static func byte(_ component: Float) -> UInt32 {
    UInt32(truncatingIfNeeded: Int32(min(max(component + 0.5, 0), 255)))
  }

  private static func unique(_ colors: [UInt32]) -> [UInt32] {
    let sorted = colors.sorted()
    var result: [UInt32] = []
    for color in sorted where color != result.last { result.append(color) }
    return result
  }
}
