/// The distinct colours of pictures, up to a limit, each with the number under which it was first met.
///
/// Serves as the exact palette: `index(of:)` takes a few nanoseconds.
package struct ColorSet: Sendable {
  /// The colours in order of first appearance.
  package private(set) var colors: [UInt32] = []
  private let limit: Int
  /// Open addressing: a colour's number + 1, or 0 where the slot is free.
  private var slots: [UInt16]
  private static let slotBits = 10
  /// In how many pictures each colour occurs, and the picture in which it was seen last.
  private var uses: [(pictures: Int, last: Int)] = []
  private var pictures = 0

  /// - Parameter limit: the most colours to hold, at most 256.
  package init(limit: Int) {
    precondition(limit <= 256, "The slots are sized for 256 colours")
    self.limit = limit
    slots = [UInt16](repeating: 0, count: 1 << Self.slotBits)
  }

  /// Adds the colours of a picture; false, at once, when they are more than the limit.
  package mutating func insert(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    pictures += 1
    guard var last = pixels.first else { return true }
    guard insert(last) else { return false }
    for pixel in pixels where pixel != last {
      guard insert(pixel) else { return false }
      last = pixel
    }
    return true
  }

  /// Adds one colour; false when it is new and there is no room.
  package mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    let number = Int(slots[slot])
    if number > 0 {
      if uses[number - 1].last != pictures { uses[number - 1] = (uses[number - 1].pictures + 1, pictures) }
      return true
    }
    guard colors.count < limit else { return false }
    colors.append(color)
    uses.append((1, pictures))
    slots[slot] = UInt16(colors.count)
    return true
  }

  /// The number of a colour, or nil if it is not in the set.
  package func index(of color: UInt32) -> UInt8? {
    let number = slots[slot(of: color)]
    return number == 0 ? nil : UInt8(number - 1)
  }

  /// Writes the numbers of pixels whose colours are in the set.
  package func map(_ pixels: UnsafeBufferPointer<UInt32>, into numbers: UnsafeMutableBufferPointer<UInt8>) {
    var last: UInt32?
    var number: UInt8 = 0
    for i in pixels.indices {
      if pixels[i] != last {
        last = pixels[i]
        number = index(of: pixels[i]) ?? 0
      }
      numbers[i] = number
    }
  }

  /// The same colours numbered anew: the word 0 first, then those in the most pictures, so that the numbers in a single picture
  /// are small.
  package func sortedByUse() -> ColorSet {
    var sorted = ColorSet(limit: limit)
    let order = colors.indices.sorted { a, b in
      if (colors[a] == 0) != (colors[b] == 0) { return colors[a] == 0 }
      return uses[a].pictures != uses[b].pictures ? uses[a].pictures > uses[b].pictures : a < b
    }
    for i in order { _ = sorted.insert(colors[i]) }
    return sorted
  }

  /// The slot that holds the colour, or the free one where it belongs.
  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) & ((1 << Self.slotBits) - 1)
    }
    return slot
  }
}
