/// Mixes colours in a pattern fixed to the screen: still areas do not crawl, and what moves passes beneath it.
///
/// Each colour becomes sixteen entries of the palette that make it up together, in the order of their brightness; the place on
/// the screen says which of them is shown.
///
/// Source: Thomas Knoll, "Pattern dithering" (US patent 6,606,166, expired), with Bayer's 4 x 4 matrix.
package struct PatternDitherer {
  private let colors: [DitheredColor]
  /// For each entry, how many are darker.
  private let ranks: [UInt8]
  private var map: NearestColorMap
  /// The colour met last of those that share a place, 0 for none, and the entries that it is mixed from.
  private var mixed: [UInt32]
  private var mixtures: [UInt8]

  private static let bits = 8
  private static let cells = 16
  /// A colour as near as this to an entry is shown by it alone: what is brought in from afar would be seen, not the error.
  private static let unseenError: Int32 = 12

  /// - Parameter colors: 1...256 opaque RGBA words.
  package init(colors: [UInt32]) {
    self.colors = colors.map { DitheredColor($0) }
    let brightness = self.colors.map { $0.brightness }
    var ranks = [UInt8](repeating: 0, count: colors.count)
    let order = colors.indices.sorted { (brightness[$0], $0) < (brightness[$1], $1) }
    for (rank, entry) in order.enumerated() { ranks[entry] = UInt8(rank) }
    self.ranks = ranks
    map = NearestColorMap(colors)
    mixed = [UInt32](repeating: 0, count: 1 << Self.bits)
    mixtures = [UInt8](repeating: 0, count: Self.cells << Self.bits)
  }

  package mutating func map(
    _ pixels: UnsafeBufferPointer<UInt32>, unlike shown: UnsafeBufferPointer<UInt32>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>
  ) {
    for (i, pixel) in pixels.enumerated() where pixel != 0 && shown?[i] != pixel {
      indices[i] = mixtures[mixture(of: pixel) + Self.rank(x: x + i, y: y)]
    }
  }

  /// The place of a cell in Bayer's matrix, 0...15: the two lowest bits of x ^ y and y, interleaved from the lowest on.
  private static func rank(x: Int, y: Int) -> Int {
    let crossed = x ^ y
    return (crossed & 1) << 3 | (y & 1) << 2 | crossed & 2 | (y & 2) >> 1
  }

  /// Where the entries begin that the colour is mixed from.
  private mutating func mixture(of pixel: UInt32) -> Int {
    let place = Int((pixel &* 0x9E37_79B1) >> UInt32(32 - Self.bits))
    let start = place * Self.cells
    guard mixed[place] != pixel else { return start }
    mixed[place] = pixel
    let nearest = map.index(of: pixel)
    if ColorDistance.squared(colors[Int(nearest)].word, pixel) <= Self.unseenError {
      for cell in 0..<Self.cells { mixtures[start + cell] = nearest }
    } else {
      mix(DitheredColor(pixel), into: start)
    }
    return start
  }

  /// Takes one entry after the other, each of them the nearest to the colour and what the ones before lack of it.
  private mutating func mix(_ color: DitheredColor, into start: Int) {
    var error = DitheredColor()
    for cell in 0..<Self.cells {
      let wanted = DitheredColor(components: color.components &+ (error.components &* 1) / 2)
      let entry = map.index(of: wanted.word)
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
