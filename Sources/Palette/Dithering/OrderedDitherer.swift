/// Ordered dithering: mixes colors in a pattern fixed to the screen, which does not crawl in still areas.
///
/// Each color becomes sixteen entries of the palette that make it up together, in the order of their luma; the place on
/// the screen decides which of them is shown.
///
/// Source: Thomas Knoll, "Pattern dithering" (US patent 6,606,166, expired), with Bayer's 4 x 4 matrix.
package struct OrderedDitherer: Ditherer {
  private let colors: [DitheredColor]
  /// For each entry, how many are darker.
  private let ranks: [UInt8]
  private var map: NearestColorMap
  /// Direct-mapped: the color met last in each slot, 0 for none, and the entries that it is mixed from.
  private var mixed: [RGBA8]
  private var mixtures: [UInt8]

  private static let bits = 8
  private static let cells = 16
  /// A color within this squared distance of an entry is shown by it alone: a distant entry in the pattern would be
  /// seen, the error is not.
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
    mixed = [RGBA8](repeating: 0, count: 1 << Self.bits)
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

  /// The place of a cell in Bayer's matrix, 0...15: the two lowest bits of x ^ y and y, interleaved from the lowest on.
  private static func rank(x: Int, y: Int) -> Int {
    let crossed = x ^ y
    return (crossed & 1) << 3 | (y & 1) << 2 | crossed & 2 | (y & 2) >> 1
  }

  /// Where the entries begin that the color is mixed from.
  private mutating func mixture(of pixel: RGBA8) -> Int {
    let slot = Int((pixel &* 0x9E37_79B1) >> UInt32(32 - Self.bits))
    let start = slot * Self.cells
    guard mixed[slot] != pixel else { return start }
    mixed[slot] = pixel
    let nearest = map.index(of: pixel)
    if ColorDistance.squared(colors[Int(nearest)].pixel, pixel) <= Self.unseenError {
      for cell in 0..<Self.cells { mixtures[start + cell] = nearest }
    } else {
      mix(DitheredColor(pixel), into: start)
    }
    return start
  }

  /// Adds one entry after the other, each the nearest to the color and half of the error so far; insertion sort keeps
  /// their order.
  private mutating func mix(_ color: DitheredColor, into start: Int) {
    var error = DitheredColor()
    for cell in 0..<Self.cells {
      let wanted = DitheredColor(components: color.components &+ error.components / 2)
      let entry = map.index(of: wanted.pixel)
      error.components &+= color.components &- colors[Int(entry)].components
      var place = start + cell
      while place > start, ranks[Int(mixtures[place - 1])] > ranks[Int(entry)] {
        mixtures[place] = mixtures[place - 1]
        place -= 1
      }
      mixtures[place] = entry
    }
  }
}
