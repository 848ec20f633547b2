/// Chooses a palette: Wu's quantizer, k-means, and the exact solid colors.
package enum PaletteBuilder {
  /// At most `maximum` opaque colors for the points of a quantizer: as few as keep the mean squared error per component
  /// within `tolerance`. `pixels` is the total number of pixels.
  ///
  /// - Parameters:
  ///   - cut: a quantizer that is not cut finer than the tolerance requires; it is cut further.
  ///   - rounds: the number of k-means iterations.
  ///   - solid: colors that must be in the palette exactly, the most important first; excess colors are left out.
  package static func palette(
    of cut: consuming WuQuantizer, maximum: Int, tolerance: Double, pixels: Int, rounds: Int, solid: [RGBA8] = []
  ) -> [RGBA8] {
    guard !cut.points.isEmpty else { return [] }
    let allowed = tolerance * 3 * Double(pixels)
    cut.cut(into: maximum, tolerance: allowed)
    var colors = fittedMeans(of: cut, maximum: maximum, tolerance: allowed).map { RGBA8(rounding: $0.color) }
    for _ in 0..<rounds { colors = refined(colors, cut.points) }
    let areas = Array(solid.prefix(maximum)) + largeAreas(cut.points, paletteCount: colors.count)
    include(areas, in: &colors, maximum: maximum, solidCount: min(solid.count, maximum))
    return ExactColorMap(colors, limit: 256).colors
  }

  /// A color of at least 1/64 of all pixels is visible as an area. In a small palette it must have a quarter of the
  /// mean number of pixels per entry, because too few entries would be left for the other colors.
  private static let largeAreaShare = 64

  /// The colors of large areas, the largest first.
  private static func largeAreas(_ points: [ColorPoint], paletteCount: Int) -> [RGBA8] {
    let minimum = points.reduce(0) { $0 + $1.moment.w } / UInt32(min(largeAreaShare, 4 * paletteCount))
    let areas = points.filter { $0.moment.w > minimum }.map { (color: RGBA8(rounding: $0.color), count: $0.moment.w) }
    return areas.sorted { a, b in a.count != b.count ? a.count > b.count : a.color < b.color }.map { $0.color }
  }

  /// Makes the colors of areas entries: each replaces its nearest entry. If that already is the color of an area, a
  /// solid color is appended, or replaces the nearest other entry of a full palette; any other color is left out.
  private static func include(_ areas: [RGBA8], in colors: inout [RGBA8], maximum: Int, solidCount: Int) {
    var isTaken = [Bool](repeating: false, count: colors.count)
    for (number, area) in areas.enumerated() {
      func nearest(_ indices: some Sequence<Int>) -> Int? {
        indices.min { colors[$0].squaredDistance(to: area) < colors[$1].squaredDistance(to: area) }
      }
      guard var index = nearest(colors.indices) else { return }
      if colors[index] != area, isTaken[index] {
        guard number < solidCount else { continue }
        if colors.count < maximum {
          colors.append(area)
          isTaken.append(true)
          continue
        }
        guard let other = nearest(colors.indices.filter { !isTaken[$0] }) else { return }
        index = other
      }
      colors[index] = area
      isTaken[index] = true
    }
  }

  /// The maximum factor on the tolerance that is accepted if it saves a bit per index: about one decibel.
  private static let maximumExcess = 1.25

  /// The means of the cut, or of a cut with up to a fifth fewer boxes, if that saves a bit per index and the error
  /// remains within the excess.
  private static func fittedMeans(of cut: borrowing WuQuantizer, maximum: Int, tolerance: Double) -> [ColorPoint] {
    // One entry is reserved for transparency.
    let count = cut.count
    guard count < maximum, let power = [8, 16, 32, 64, 128].last(where: { $0 <= count }), count * 5 < power * 6 else {
      return cut.means
    }
    let coarser = cut.earlier(power - 1)
    return coarser.error <= tolerance * maximumExcess ? coarser.means : cut.means
  }

  /// One iteration of k-means: moves each color to the mean of the points nearest to it; the most frequent color comes
  /// first, and a color without points is removed.
  private static func refined(_ colors: [RGBA8], _ points: [ColorPoint]) -> [RGBA8] {
    var moments = [SIMD4<UInt32>](repeating: SIMD4(), count: colors.count)
    var map = NearestColorMap(colors)
    for point in points { moments[Int(map.index(of: RGBA8(rounding: point.color)))] &+= point.moment }
    let order = moments.indices.sorted { a, b in
      moments[a].w != moments[b].w ? moments[a].w > moments[b].w : a < b
    }
    return order.filter { moments[$0].w > 0 }.map { RGBA8(rounding: ColorPoint(moment: moments[$0]).color) }
  }
}
