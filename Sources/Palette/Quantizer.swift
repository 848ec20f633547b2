/// Chooses the colours that stand for a picture's many.
package enum Quantizer {
  /// At most `maximum` opaque colours for the points of a cut, as few as hold the mean squared error (of one component of one of
  /// `pixels` pixels) to `tolerance`.
  ///
  /// Goes on with the cut, which is no finer than that yet, and adds rounds of k-means.
  package static func palette(
    of cut: consuming VarianceCut, maximum: Int, tolerance: Double, pixels: Int, rounds: Int
  ) -> [UInt32] {
    guard !cut.points.isEmpty else { return [] }
    let allowed = tolerance * 3 * Double(pixels)
    cut.cut(into: maximum, tolerance: allowed)
    var colors = fittedMeans(of: cut, maximum: maximum, tolerance: allowed).map { word($0.color) }
    for _ in 0..<rounds { colors = refined(colors, cut.points) }
    showFlatAreas(&colors, cut.points)
    return unique(colors)
  }

  /// A colour of at least this part of all pixels is seen as an area, and an error of it beside the same colour elsewhere; of few
  /// colours it must have a quarter of what each stands for on the average, as else too much would be shown by too few.
  private static let flatShare = 64

  /// Makes the colours of large areas entries themselves: each takes the place of the nearest entry, the largest area first.
  private static func showFlatAreas(_ colors: inout [UInt32], _ points: [ColorPoint]) {
    let least = points.reduce(0) { $0 + $1.moment.w } / UInt32(min(flatShare, 4 * colors.count))
    let areas = points.filter { $0.moment.w > least }.sorted { a, b in
      a.moment.w != b.moment.w ? a.moment.w > b.moment.w : word(a.color) < word(b.color)
    }
    guard !areas.isEmpty else { return }
    let few = FewNearestColors(colors)
    var isTaken = [Bool](repeating: false, count: colors.count)
    for area in areas {
      let entry = Int(few.index(of: word(area.color)))
      guard !isTaken[entry] else { continue }
      colors[entry] = word(area.color)
      isTaken[entry] = true
    }
  }

  /// What a cut may err beyond the tolerance where that saves a bit of every index: about one decibel.
  private static let greatestExcess = 1.25

  /// The means of the cut, or of one coarser by up to a fifth where that saves a bit of every index and errs little more.
  private static func fittedMeans(of cut: borrowing VarianceCut, maximum: Int, tolerance: Double) -> [ColorPoint] {
    // One entry stays free for the transparent one.
    let count = cut.count
    guard count < maximum, let power = [8, 16, 32, 64, 128].last(where: { $0 <= count }), count * 5 < power * 6 else {
      return cut.means
    }
    let coarser = cut.earlier(power - 1)
    return coarser.error <= tolerance * greatestExcess ? coarser.means : cut.means
  }

  /// What is nearest to one colour. An array of bare vectors is a type that takes long to make.
  private struct Sum {
    var moment = SIMD4<UInt32>()
    var count: UInt32 { moment.w }
  }

  /// Moves each colour to the mean of the points nearest to it, the most frequent ones first; one that no point is nearest to goes.
  private static func refined(_ colors: [UInt32], _ points: [ColorPoint]) -> [UInt32] {
    var sums = [Sum](repeating: Sum(), count: colors.count)
    let nearest = NearestColorMap.indices(of: points.map { word($0.color) }, among: colors)
    for (point, index) in zip(points, nearest) { sums[Int(index)].moment &+= point.moment }
    let order = sums.indices.sorted { a, b in sums[a].count != sums[b].count ? sums[a].count > sums[b].count : a < b }
    return order.filter { sums[$0].count > 0 }.map { word(ColorPoint(moment: sums[$0].moment).color) }
  }

  /// The nearest opaque RGBA word.
  @inline(__always)
  static func word(_ color: SIMD4<Float>) -> UInt32 {
    byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | 0xFF00_0000
  }

  @inline(__always)
  private static func byte(_ component: Float) -> UInt32 {
    UInt32(truncatingIfNeeded: Int32(min(max(component + 0.5, 0), 255)))
  }

  /// Without repetitions; the first of equals stays.
  private static func unique(_ colors: [UInt32]) -> [UInt32] {
    var set = ColorSet(limit: 256)
    for color in colors { _ = set.insert(color) }
    return set.colors
  }
}
