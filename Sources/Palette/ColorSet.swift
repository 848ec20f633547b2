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

  /// - Parameter limit: the most colours to hold, at most 256.
  package init(limit: Int) {
    precondition(limit <= 256, "The slots are sized for 256 colours")
    self.limit = limit
    slots = [UInt16](repeating: 0, count: 1 << Self.slotBits)
  }

  /// Adds the colours of `pixels`; false, at once, when they are more than the limit.
  package mutating func insert(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
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
    guard slots[slot] == 0 else { return true }
    guard colors.count < limit else { return false }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return true
  }

  /// The number of a colour, or nil if it is not in the set.
  package func index(of color: UInt32) -> UInt8? {
    let number = slots[slot(of: color)]
    return number == 0 ? nil : UInt8(number - 1)
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
