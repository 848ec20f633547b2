/// Ordered dithering with a pattern at fixed positions, so that still areas do not flicker.
///
/// A color is approximated by sixteen entries of the palette, sorted by luma; the position of a pixel selects one.
///
/// Source: Thomas Knoll, "Pattern dithering" (US patent 6,606,166, expired), with Bayer's 4 x 4 matrix.
package struct OrderedDitherer: Ditherer {
  private let colors: [DitheredColor]
  /// For each entry, the number of darker entries.
  private let ranks: [UInt8]
  private var map: NearestColorMap
  /// A direct-mapped cache: the last color of each slot, transparent for none, and its sixteen entries.
  private var mixed: [RGBA8]
  private var mixtures: [UInt8]

  private static let bits: UInt32 = 8
  private static let cells = 16
  /// A color within this squared distance of an entry is not dithered: distant entries in the pattern would be more
  /// visible than the error.
  private static let unseenError: Int32 = 12

  /// - Parameter colors: 1...256 opaque colors.
  package init(colors: [RGBA8]) {
    self.colors = colors.map { DitheredColor($0) }
    let luma = self.colors.map { $0.luma }
    var ranks = [UInt8](repeating: 0, count: colors.count)
    let order = colors.indices.sorted { (luma[$0], $0) < (luma[$1], $1) }
    for (rank, entry) in order.enumerated() { ranks[entry] = UInt8(rank) }
    self.ranks = ranks
    map = NearestColorMap(colors)
    mixed = [RGBA8](repeating: .transparent, count: 1 << Self.bits)
    mixtures = [UInt8](repeating: 0, count: Self.cells << Self.bits)
  }

  package mutating func map(
    _ pixels: UnsafeBufferPointer<RGBA8>, unlike previous: UnsafeBufferPointer<RGBA8>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>
  ) {
    for (i, pixel) in pixels.enumerated() where pixel != .transparent && previous?[i] != pixel {
      indices[i] = mixtures[mixture(of: pixel) + Self.rank(x: x + i, y: y)]
    }
  }

  /// The element of the Bayer matrix, 0...15: the two lowest bits of x ^ y and y, interleaved and bit-reversed.
  private static func rank(x: Int, y: Int) -> Int {
    let crossed = x ^ y
    return (crossed & 1) << 3 | (y & 1) << 2 | crossed & 2 | (y & 2) >> 1
  }

  /// The offset of the sixteen entries for a color.
  private mutating func mixture(of pixel: RGBA8) -> Int {
    let slot = pixel.hashSlot(bits: Self.bits)
    let start = slot * Self.cells
    guard mixed[slot] != pixel else { return start }
    mixed[slot] = pixel
    let nearest = map.index(of: pixel)
    if pixel.squaredDistance(to: colors[Int(nearest)].pixel) <= Self.unseenError {
      for cell in 0..<Self.cells { mixtures[start + cell] = nearest }
    } else {
      mix(DitheredColor(pixel), into: start)
    }
    return start
  }

  /// Adds entries one by one, each the nearest to the color plus half of the accumulated error; insertion sort keeps
  /// them sorted by luma.
  private mutating func mix(_ color: DitheredColor, into start: Int) {
    var error = DitheredColor()
    for cell in 0..<Self.cells {
      let wanted = DitheredColor(components: color.components &+ error.components / 2)
      let entry = map.index(of: wanted.pixel)
      error.components &+= color.components &- colors[Int(entry)].components
      var index = start + cell
      while index > start, ranks[Int(mixtures[index - 1])] > ranks[Int(entry)] {
        mixtures[index] = mixtures[index - 1]
        index -= 1
      }
      mixtures[index] = entry
    }
  }
}
