/// Finds the nearest of a palette's colours, and remembers those of colours met before: what turns brings the same soft edges again
/// and again.
package struct NearestColorMemory: Sendable {
  private var map: NearestColorMap
  /// The colour met last of those that share a place, with its index in place of its alpha. Before one is met, 0 stands there with its own.
  private var met: [UInt32]

  private static let bits = 12

  /// - Parameter palette: 1...256 RGBA words; alpha is not looked at.
  package init(_ palette: [UInt32]) {
    map = NearestColorMap(palette)
    met = [UInt32](repeating: UInt32(map.index(of: 0)) << 24, count: 1 << Self.bits)
  }

  /// Writes the indices of the nearest colours.
  package mutating func map(_ pixels: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>) {
    map.map(pixels, into: indices)
  }

  /// The index of the nearest colour; of equally near ones the first.
  package mutating func index(of color: UInt32) -> UInt8 {
    let color = color & 0xFF_FFFF
    let place = Int((color &* 0x9E37_79B1) >> UInt32(32 - Self.bits))
    let word = met[place]
    return word & 0xFF_FFFF == color ? UInt8(truncatingIfNeeded: word >> 24) : meet(color, place)
  }

  @inline(never)
  private mutating func meet(_ color: UInt32, _ place: Int) -> UInt8 {
    let index = map.index(of: color)
    met[place] = color | UInt32(index) << 24
    return index
  }
}
