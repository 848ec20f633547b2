/// Finds the entry of a palette with alpha that looks nearest to a pixel; the first of several equally near ones.
///
/// Recent pixels are cached. Entries are sorted by their brightness: a search starts there and ends where brightness
/// alone makes the distance too large.
package struct AlphaColorMap: Sendable {
  private struct PaletteColor {
    var point: CompositePoint
    var brightness: Float
    var index: Int
  }

  private let entries: [PaletteColor]
  /// For each slot, the last pixel and its index; the pixel of a free slot belongs to another one.
  private var cache: [(pixel: RGBA8, index: UInt16)]
  private static let cacheBits: UInt32 = 14

  /// - Parameter colors: 1...256.
  package init(_ colors: [RGBA8]) {
    entries = colors.enumerated().map { index, color in
      let point = CompositePoint(color)
      return PaletteColor(point: point, brightness: Self.brightness(point), index: index)
    }.sorted { ($0.brightness, $0.index) < ($1.brightness, $1.index) }
    let free = RGBA8(bits: 0xffff_ffff)
    cache = Array(repeating: (free, 0), count: 1 << Self.cacheBits)
    cache[free.hashSlot(bits: Self.cacheBits)].pixel = .transparent
  }

  /// The mean of all components times the square root of their number: never farther apart than the points.
  @inline(__always)
  private static func brightness(_ point: CompositePoint) -> Float { point.components.sum() * 0.408_248_3 }

  @inline(__always)
  package mutating func index(of pixel: RGBA8) -> Int {
    let slot = pixel.hashSlot(bits: Self.cacheBits)
    if cache[slot].pixel == pixel { return Int(cache[slot].index) }
    let index = search(pixel)
    cache[slot] = (pixel, UInt16(truncatingIfNeeded: index))
    return index
  }

  private func search(_ pixel: RGBA8) -> Int {
    let point = CompositePoint(pixel)
    let brightness = Self.brightness(point)
    return entries.withUnsafeBufferPointer { entries in
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].brightness < brightness { low = middle + 1 } else { high = middle }
      }
      var (below, above) = (low - 1, low)
      var (nearestDistance, index) = (Float.infinity, Int.max)
      func look(at entry: PaletteColor) {
        let distance = point.squaredDistance(to: entry.point)
        if distance < nearestDistance || distance == nearestDistance && entry.index < index {
          (nearestDistance, index) = (distance, entry.index)
        }
      }
      while true {
        let down = below >= 0 ? brightness - entries[below].brightness : .infinity
        let up = above < entries.count ? entries[above].brightness - brightness : .infinity
        let nearest = min(down, up)
        // A little more, because of rounding.
        guard nearest * nearest <= nearestDistance * 1.001 + 0.001, nearest < .infinity else { return index }
        if down <= up {
          look(at: entries[below])
          below -= 1
        } else {
          look(at: entries[above])
          above += 1
        }
      }
    }
  }
}
