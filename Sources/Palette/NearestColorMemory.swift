/// Finds the nearest of a palette's colours, and remembers those of colours met before: what turns brings the same soft edges again
/// and again.
package struct NearestColorMemory: Sendable {
  private var map: NearestColorMap
  /// The colour met last of those that share a place, and its index. Before one is met, 0 stands there with its own.
  private var colors: [UInt32]
  private var indices: [UInt8]

  private static let bits = 10

  /// - Parameter palette: 1...256 RGBA words; alpha is not looked at.
  package init(_ palette: [UInt32]) {
    map = NearestColorMap(palette)
    colors = [UInt32](repeating: 0, count: 1 << Self.bits)
    indices = [UInt8](repeating: map.index(of: 0), count: 1 << Self.bits)
  }

  /// Writes the indices of the nearest colours.
  package mutating func map(_ pixels: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>) {
    map.map(pixels, into: indices)
  }

  /// The index of the nearest colour; of equally near ones the first.
  @inline(__always)
  package mutating func index(of color: UInt32) -> UInt8 {
    let place = Int((color &* 0x9E37_79B1) >> UInt32(32 - Self.bits))
    if colors[place] == color { return indices[place] }
    let index = map.index(of: color)
    colors[place] = color
    indices[place] = index
    return index
  }
}
