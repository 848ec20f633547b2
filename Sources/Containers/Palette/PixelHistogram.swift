/// The frequencies of pixels with alpha, a hash table with open addressing. If there are too many distinct pixels,
/// similar ones are counted together.
package struct PixelHistogram: Sendable {
  private static let maximumBits: UInt32 = 15

  /// The first pixel of each cell.
  private var pixels: [RGBA8]
  /// 0 for a free slot.
  private var counts: [UInt32]
  private var bits: UInt32 = 10
  private var used = 0
  /// The bits of pixels that are distinguished.
  private var mask: UInt32 = 0xffff_ffff

  package init() {
    pixels = [RGBA8](repeating: .transparent, count: 1 << bits)
    counts = [UInt32](repeating: 0, count: 1 << bits)
  }

  /// The cells, sorted by their pixels.
  package var cells: [(pixel: RGBA8, count: UInt32)] {
    pixels.indices.filter { counts[$0] > 0 }.map { (pixels[$0], counts[$0]) }.sorted { $0.0 < $1.0 }
  }

  /// The number of pixels in the cell of a pixel.
  package func count(of pixel: RGBA8) -> UInt32 {
    let key = pixel.bits & mask
    var slot = RGBA8(bits: key).hashSlot(bits: bits)
    while counts[slot] > 0, pixels[slot].bits & mask != key { slot = (slot + 1) & (counts.count - 1) }
    return counts[slot]
  }

  @inline(__always)
  package mutating func add(_ pixel: RGBA8, times count: UInt32) {
    let key = pixel.bits & mask
    let last = 1 &<< Int(bits) &- 1
    var slot = RGBA8(bits: key).hashSlot(bits: bits)
    while counts[slot] > 0, pixels[slot].bits & mask != key { slot = (slot &+ 1) & last }
    if counts[slot] == 0 {
      pixels[slot] = pixel
      used += 1
    }
    counts[slot] = counts[slot] &+ min(count, .max &- counts[slot])
    if used > 1 << Int(bits - 1) { makeRoom() }
  }

  private mutating func makeRoom() {
    let (oldPixels, oldCounts) = (pixels, counts)
    if bits < Self.maximumBits { bits += 1 } else { mask &= mask << 1 & 0xfefe_fefe }
    pixels = [RGBA8](repeating: .transparent, count: 1 << bits)
    counts = [UInt32](repeating: 0, count: 1 << bits)
    used = 0
    for slot in oldPixels.indices where oldCounts[slot] > 0 { add(oldPixels[slot], times: oldCounts[slot]) }
  }
}
