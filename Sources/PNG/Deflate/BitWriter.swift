/// Bits, each byte's lowest first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var word: UInt64 = 0
  private var filled = 0

  mutating func add(_ value: Int, bits: Int) {
    word |= UInt64(truncatingIfNeeded: value) << UInt64(filled)
    filled += bits
    while filled >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
      filled -= 8
    }
  }

  /// Fills the last byte.
  mutating func finish() { if filled > 0 { add(0, bits: 8 - filled) } }
}
