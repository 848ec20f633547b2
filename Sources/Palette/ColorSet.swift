/// Distinct colours, up to a limit, each with the number under which it was first met.
///
/// Serves as the exact palette: `index(of:)` takes a few nanoseconds.
package struct ColorSet: Sendable {
  /// The colours in order of first appearance.
  package private(set) var colors: [UInt32] = []
  private let limit: Int
  /// Open addressing: a colour's number + 1, or 0 where the slot is free.
  private var slots: [UInt16]
  /// Grows with the colours, which leave half of the slots free.
  private var slotBits: UInt32 = 10

  /// - Parameter limit: the most colours to hold, at most 4096.
  package init(limit: Int) {
    precondition(limit <= 4096, "A colour's number + 1 fits a slot")
    self.limit = limit
    slots = [UInt16](repeating: 0, count: 1 << slotBits)
  }

  /// Adds a colour if it is new, and returns its number; nil when there is no room for it.
  package mutating func insert(_ color: UInt32) -> Int? {
    let slot = slot(of: color)
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    guard colors.count < limit else { return nil }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    if colors.count > slots.count / 2 { widen() }
    return colors.count - 1
  }

  /// Takes four times as many slots.
  private mutating func widen() {
    slotBits += 2
    slots = [UInt16](repeating: 0, count: 1 << slotBits)
    for (number, color) in colors.enumerated() { slots[slot(of: color)] = UInt16(number + 1) }
  }

  /// The number of a colour, or nil if it is not in the set, or not among the first 256.
  package func index(of color: UInt32) -> UInt8? {
    let number = slots[slot(of: color)]
    return number == 0 ? nil : UInt8(exactly: number - 1)
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

  /// The slot that holds the colour, or the free one where it belongs.
  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> (32 &- slotBits))
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
