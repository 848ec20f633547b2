/// Distinct colors up to a limit, numbered by first appearance: a hash table with open addressing. A lookup takes a few
/// nanoseconds.
package struct ExactColorMap: Sendable {
  /// The colors in order of first appearance.
  package private(set) var colors: [RGBA8] = []
  private let limit: Int
  /// For each slot, a color's number plus 1, or 0 if the slot is free.
  private var slots: [UInt16]
  /// At least half of the slots are free.
  private var slotBits: UInt32 = 10

  /// - Parameter limit: the maximum number of colors, at most 4096.
  package init(limit: Int) {
    precondition(limit <= 4096, "A color's number + 1 fits a slot")
    self.limit = limit
    slots = [UInt16](repeating: 0, count: 1 << slotBits)
  }

  /// The distinct colors of an array, up to the limit.
  package init(_ colors: [RGBA8], limit: Int) {
    self.init(limit: limit)
    for color in colors { _ = insert(color) }
  }

  /// Returns the number of a color, adding it if it is new; nil if the limit is reached.
  package mutating func insert(_ color: RGBA8) -> Int? {
    let slot = slot(of: color)
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    guard colors.count < limit else { return nil }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    if colors.count > slots.count / 2 { grow() }
    return colors.count - 1
  }

  private mutating func grow() {
    slotBits += 2
    slots = [UInt16](repeating: 0, count: 1 << slotBits)
    for (number, color) in colors.enumerated() { slots[slot(of: color)] = UInt16(number + 1) }
  }

  package func contains(_ color: RGBA8) -> Bool { slots[slot(of: color)] > 0 }

  /// The number of a color; nil if it is not in the map.
  package func number(of color: RGBA8) -> Int? {
    let number = slots[slot(of: color)]
    return number == 0 ? nil : Int(number) - 1
  }

  /// The number of a color as a palette index; nil if the color is not among the first 256.
  package func index(of color: RGBA8) -> UInt8? {
    let number = slots[slot(of: color)]
    return number == 0 ? nil : UInt8(exactly: number - 1)
  }

  /// Writes the indices of pixels; 0 for colors that are not in the map.
  package func map(_ pixels: UnsafeBufferPointer<RGBA8>, into indices: UnsafeMutableBufferPointer<UInt8>) {
    var last: RGBA8?
    var index: UInt8 = 0
    for i in pixels.indices {
      if pixels[i] != last {
        last = pixels[i]
        index = self.index(of: pixels[i]) ?? 0
      }
      indices[i] = index
    }
  }

  /// The slot of the color, or the free slot for it.
  @inline(__always)
  private func slot(of color: RGBA8) -> Int {
    var slot = color.hashSlot(bits: slotBits)
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
