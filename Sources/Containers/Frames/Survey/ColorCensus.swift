import Palette

/// The distinct pixels of pictures, up to 256.
package struct ColorCensus: Sendable {
  /// The largest palette.
  package static let most = 256

  /// Four places per entry.
  private static let placeBits: UInt32 = 10
  /// A hash table with open addressing.
  private var places = [RGBA8](repeating: .transparent, count: 1 << placeBits)
  private var isTaken = [Bool](repeating: false, count: 1 << placeBits)
  /// In the order of their first occurrence.
  private var found: [RGBA8] = []
  private var isFull = false

  init() {}

  /// The distinct pixels, sorted by value; nil if there are more than 256.
  var colors: [RGBA8]? { isFull ? nil : found.sorted() }

  mutating func add(_ other: ColorCensus) {
    isFull = isFull || other.isFull
    for color in other.found { add(color) }
  }

  mutating func add(_ pixel: RGBA8) {
    guard !isFull else { return }
    var place = pixel.hashSlot(bits: Self.placeBits)
    while isTaken[place] {
      if places[place] == pixel { return }
      place = (place + 1) % places.count
    }
    guard found.count < Self.most else {
      isFull = true
      return
    }
    (places[place], isTaken[place]) = (pixel, true)
    found.append(pixel)
  }
}
