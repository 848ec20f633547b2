/// Chooses the colors that stand for the many of a picture: Wu's cuts, rounds of k-means, and the solid colors as they
/// are.
package enum PaletteBuilder {
  /// At most `maximum` opaque colors for the points of a quantizer, as few as hold the mean squared error (of one
  /// component of one of `pixels` pixels) to `tolerance`.
  ///
  /// - Parameters:
  ///   - cut: no finer than the tolerance asks for; it is cut further.
  ///   - rounds: of k-means.
  ///   - solid: colors that must be in the palette exactly, the most important first; those that do not fit are left
  ///     out.
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

  /// A color of at least this part of all pixels is seen as an area; in a palette of few colors it must have a quarter
  /// of the pixels that an entry stands for on average, as too few entries would be left for the others.
  private static let largeAreaShare = 64

  /// The colors of large areas, the largest first.
  private static func largeAreas(_ points: [ColorPoint], paletteCount: Int) -> [RGBA8] {
    let least = points.reduce(0) { $0 + $1.moment.w } / UInt32(min(largeAreaShare, 4 * paletteCount))
    let areas = points.filter { $0.moment.w > least }.map { (color: RGBA8(rounding: $0.color), count: $0.moment.w) }
    return areas.sorted { a, b in a.count != b.count ? a.count > b.count : a.color < b.color }.map { $0.color }
  }

  /// Makes areas' colors entries: each replaces the nearest entry. Where that is an area's already, a solid color is
  /// appended, or replaces the nearest of the others if the palette is full; any other color is left out.
  private static func include(_ areas: [RGBA8], in colors: inout [RGBA8], maximum: Int, solidCount: Int) {
    var isTaken = [Bool](repeating: false, count: colors.count)
    for (number, area) in areas.enumerated() {
      func nearest(_ places: some Sequence<Int>) -> Int? {
        places.min { ColorDistance.squared(colors[$0], area) < ColorDistance.squared(colors[$1], area) }
      }
      guard var place = nearest(colors.indices) else { return }
      if colors[place] != area, isTaken[place] {
        guard number < solidCount else { continue }
        if colors.count < maximum {
          colors.append(area)
          isTaken.append(true)
          continue
        }
        guard let other = nearest(colors.indices.filter { !isTaken[$0] }) else { return }
        place = other
      }
      colors[place] = area
      isTaken[place] = true
    }
  }

  /// The error beyond the tolerance that is accepted where it saves a bit of every index: about one decibel.
  private static let greatestExcess = 1.25

  /// The means of the cut, or of one coarser by up to a fifth where that saves a bit of every index and the error stays
  /// within the excess.
  private static func fittedMeans(of cut: borrowing WuQuantizer, maximum: Int, tolerance: Double) -> [ColorPoint] {
    // One entry is left for the transparent one.
    let count = cut.count
    guard count < maximum, let power = [8, 16, 32, 64, 128].last(where: { $0 <= count }), count * 5 < power * 6 else {
      return cut.means
    }
    let coarser = cut.earlier(power - 1)
    return coarser.error <= tolerance * greatestExcess ? coarser.means : cut.means
  }

  /// One round of k-means: moves each color to the mean of the points nearest to it, the most frequent first; a color
  /// without points goes.
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
