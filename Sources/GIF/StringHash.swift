/// LZW's strings by what they are made of: another string and an index behind it. Its owner deallocates it.
struct StringHash {
  /// The code of the string that stands in a slot; 0, which is no string's, is free. A slot is no larger than that, so that the table
  /// fits the nearest cache.
  private let slots: UnsafeMutablePointer<UInt16>
  /// What each string is made of.
  private let keys: UnsafeMutablePointer<UInt32>
  private var mask = 0
  /// Four times as many slots as there are codes: 32 kB.
  private static let mostBits = 14
  /// Odd, so that all of its multiples differ in their low bits.
  private static let spread = 0x2F1D

  init() {
    slots = .allocate(capacity: 1 << Self.mostBits)
    keys = .allocate(capacity: CodeWidth.codeCount)
  }

  func deallocate() {
    slots.deallocate()
    keys.deallocate()
  }

  /// Forgets all strings, and makes ready for fewer than `count` or as many as there are codes.
  mutating func removeAll(for count: Int) {
    let bits = min(max(Int.bitWidth - count.leadingZeroBitCount, 6), Self.mostBits)
    mask = 1 << bits - 1
    slots.update(repeating: 0, count: 1 << bits)
  }

  /// Where a string is, or where it belongs.
  struct Place {
    let slot: Int
    /// The string's code, if the place is not free.
    let code: UInt32

    @inline(__always)
    var isFree: Bool { code == 0 }
  }

  /// Looks for a string. The prefix, which was found just before, is not multiplied: only the index is, which is known ahead.
  @inline(__always)
  func find(_ prefix: UInt32, _ index: UInt8) -> Place {
    let key = Self.key(prefix, index)
    var slot = (Int(truncatingIfNeeded: prefix) &<< 2 &+ Int(index) &* Self.spread) & mask
    var code = slots[slot]
    while code != 0, keys[Int(code)] != key {
      slot = (slot &+ 1) & mask
      code = slots[slot]
    }
    return Place(slot: slot, code: UInt32(code))
  }

  /// Gives the string that belongs in a slot its code.
  @inline(__always)
  func insert(_ code: Int, of prefix: UInt32, _ index: UInt8, at slot: Int) {
    slots[slot] = UInt16(truncatingIfNeeded: code)
    keys[code] = Self.key(prefix, index)
  }

  @inline(__always)
  private static func key(_ prefix: UInt32, _ index: UInt8) -> UInt32 {
    prefix << 8 | UInt32(index)
  }
}
