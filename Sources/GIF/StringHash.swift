/// LZW's strings by what they are made of: another string and an index behind it. Its owner deallocates it.
struct StringHash {
  /// Prefix code << 20 | index << 12 | code of the string; all ones is free.
  private let slots: UnsafeMutablePointer<UInt32>
  private var mask = 0
  /// Twice as many slots as there are codes: 32 kB, what the nearest cache often holds.
  private static let mostBits = 13
  fileprivate static let free = UInt32.max
  /// Odd, so that all of its multiples differ in their low bits.
  private static let spread = 0x2F1D

  init() {
    slots = .allocate(capacity: 1 << Self.mostBits)
  }

  func deallocate() {
    slots.deallocate()
  }

  /// Forgets all strings, and makes ready for fewer than `count` or as many as there are codes.
  mutating func removeAll(for count: Int) {
    let bits = min(max(Int.bitWidth - count.leadingZeroBitCount, 6), Self.mostBits)
    mask = 1 << bits - 1
    slots.update(repeating: Self.free, count: 1 << bits)
  }

  /// Where a string is, or where it belongs.
  struct Place {
    let slot: Int
    fileprivate let entry: UInt32

    @inline(__always)
    var isFree: Bool { entry == StringHash.free }

    /// The string's code, if the place is not free.
    @inline(__always)
    var code: UInt32 { entry & 4095 }
  }

  /// Looks for a string. The prefix, which was found just before, is not multiplied: only the index is, which is known ahead.
  @inline(__always)
  func find(_ prefix: UInt32, _ index: UInt8) -> Place {
    let key = Self.key(prefix, index)
    var slot = (Int(truncatingIfNeeded: prefix) &<< 1 &+ Int(index) &* Self.spread) & mask
    var entry = slots[slot]
    while entry >> 12 != key, entry != Self.free {
      slot = (slot &+ 1) & mask
      entry = slots[slot]
    }
    return Place(slot: slot, entry: entry)
  }

  /// Gives the string that belongs in a slot its code.
  @inline(__always)
  func insert(_ code: Int, of prefix: UInt32, _ index: UInt8, at slot: Int) {
    slots[slot] = Self.key(prefix, index) << 12 | UInt32(truncatingIfNeeded: code)
  }

  @inline(__always)
  private static func key(_ prefix: UInt32, _ index: UInt8) -> UInt32 {
    prefix << 8 | UInt32(index)
  }
}
