import Numerics

/// The colors of a picture by the areas that they cover; similar colors, as those of a gradient, count as one.
enum ColorAreas {
  /// The smallest part of the picture that counts.
  private static let minimumShare = 0.05

  /// The colors of at least a twentieth of the ink, the largest first; of a picture with more colors than that, the
  /// largest alone.
  ///
  /// - Parameter pixels: premultiplied. Those of less than half of the largest alpha are edges.
  static func main(of pixels: some Collection<UInt32>) -> [Color] {
    let minimum = ((pixels.map { $0 >> 24 }.max() ?? 1) + 1) / 2
    var counts: [UInt32: Int] = [:]
    for pixel in pixels where pixel >> 24 >= max(minimum, 1) { counts[opaque(pixel), default: 0] += 1 }
    let total = counts.values.reduce(0, +)
    var areas: [(color: Color, lab: OKLab, count: Int)] = []
    for (pixel, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let color = PageContrast.color(of: pixel)
      let lab = OKLab(color)
      // Colors up to a distance of 0.1 count as one.
      if let known = areas.firstIndex(where: { $0.lab.squaredDistance(to: lab) <= 0.01 }) {
        areas[known].count += count
      } else {
        areas.append((color, lab, count))
      }
    }
    let sorted = areas.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    let large = sorted.filter { Double($0.element.count) >= minimumShare * Double(total) }
    return (large.isEmpty ? Array(sorted.prefix(1)) : large).map { $0.element.color }
  }

  /// The pixel without its opacity.
  private static func opaque(_ pixel: UInt32) -> UInt32 {
    let bytes = PageContrast.color(of: pixel).bytes
    return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | 0xff00_0000
  }
}
