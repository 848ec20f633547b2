/// Finds the entry of a palette with alpha that looks nearest to a pixel; the first of several equally near ones.
///
/// Recent pixels are cached. Entries are sorted by their brightness: a search starts there and ends where brightness
/// alone makes the distance too large.
package struct AlphaColorMap: Sendable {
  private struct Entry {
    var place: CompositePoint
    var brightness: Float
    var index: Int
  }

  private let entries: [Entry]
  /// For each slot, the last pixel and its index; the pixel of a free slot belongs to another one.
  private var cache: [(pixel: RGBA8, index: UInt16)]
  private static let cacheBits: UInt32 = 14

  /// - Parameter colors: 1...256.
  package init(_ colors: [RGBA8]) {
    entries = colors.enumerated().map { index, color in
      let place = CompositePoint(color)
      return Entry(place: place, brightness: Self.brightness(place), index: index)
    }.sorted { ($0.brightness, $0.index) < ($1.brightness, $1.index) }
    let free = RGBA8(bits: 0xffff_ffff)
    cache = [(RGBA8, UInt16)](repeating: (free, 0), count: 1 << Self.cacheBits)
    cache[free.hashSlot(bits: Self.cacheBits)].pixel = .transparent
  }

  /// The mean of all components times the square root of their number: never farther apart than the places.
  @inline(__always)
  private static func brightness(_ place: CompositePoint) -> Float { place.components.sum() * 0.408_248_3 }

  @inline(__always)
  package mutating func index(of pixel: RGBA8) -> Int {
    let slot = pixel.hashSlot(bits: Self.cacheBits)
    if cache[slot].pixel == pixel { return Int(cache[slot].index) }
    let index = search(pixel)
    cache[slot] = (pixel, UInt16(truncatingIfNeeded: index))
    return index
  }

  private func search(_ pixel: RGBA8) -> Int {
    let place = CompositePoint(pixel)
    let brightness = Self.brightness(place)
    return entries.withUnsafeBufferPointer { entries in
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].brightness < brightness { low = middle + 1 } else { high = middle }
      }
      var (below, above) = (low - 1, low)
      var (least, index) = (Float.infinity, Int.max)
      func look(at entry: Entry) {
        let distance = place.squaredDistance(to: entry.place)
        if distance < least || distance == least && entry.index < index { (least, index) = (distance, entry.index) }
      }
      while true {
        let down = below >= 0 ? brightness - entries[below].brightness : .infinity
        let up = above < entries.count ? entries[above].brightness - brightness : .infinity
        let nearest = min(down, up)
        // A little more, because of rounding.
        guard nearest * nearest <= least * 1.001 + 0.001, nearest < .infinity else { return index }
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
