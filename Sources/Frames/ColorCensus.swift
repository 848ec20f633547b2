/// The distinct pixels of pictures, up to 256.
package struct ColorCensus: Sendable {
  /// The largest palette.
  package static let most = 256

  /// A hash table with open addressing, with four places per entry.
  private var places = [UInt32](repeating: 0, count: 4 * most)
  private var isTaken = [Bool](repeating: false, count: 4 * most)
  /// In the order of their first occurrence.
  private var found: [UInt32] = []
  private var isFull = false

  package init() {}

  /// The distinct pixels, sorted by value; nil if there are more than 256.
  package var colors: [UInt32]? { isFull ? nil : found.sorted() }

  package mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    guard var last = pixels.first, !isFull else { return }
    add(last)
    for pixel in pixels where pixel != last {
      add(pixel)
      if isFull { return }
      last = pixel
    }
  }

  package mutating func add(_ other: ColorCensus) {
    isFull = isFull || other.isFull
    for color in other.found where !isFull { add(color) }
  }

  private mutating func add(_ pixel: UInt32) {
    var place = Int((pixel &* 0x9e37_79b1) >> 22)
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
