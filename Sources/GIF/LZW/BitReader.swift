/// Reads codes from sub-blocks, lowest bit first.
struct BitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// Bytes left in the open sub-block.
  private var left = 0
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next code; nil at the end of the data.
  ///
  /// - Parameter width: the bits of the code, at most 12.
  @inline(__always)
  mutating func next(_ width: Int) -> Int? {
    if bitCount < width {
      refill()
      guard bitCount >= width else { return nil }
    }
    let code = Int(truncatingIfNeeded: bits & (1 &<< UInt64(truncatingIfNeeded: width) &- 1))
    bits &>>= UInt64(truncatingIfNeeded: width)
    bitCount &-= width
    return code
  }

  /// Takes as many bytes of a sub-block as there is room for, and of further ones until there are 12 bits.
  private mutating func refill() {
    while bitCount < 12 {
      if left == 0 {
        guard offset < bytes.count, bytes[offset] > 0 else { return }
        left = min(Int(bytes[offset]), bytes.count - offset - 1)
        offset += 1
        guard left > 0 else { return }
      }
      let taken = min((64 - bitCount) >> 3, left)
      var word: UInt64 = 0
      if taken == left || bytes.count - offset < 8 {
        for i in 0..<taken { word |= UInt64(bytes[offset + i]) << UInt64(8 * i) }
      } else {
        word = UInt64(
          littleEndian: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + offset).loadUnaligned(as: UInt64.self))
        word &= taken == 8 ? .max : 1 &<< UInt64(truncatingIfNeeded: 8 &* taken) &- 1
      }
      bits |= word &<< UInt64(truncatingIfNeeded: bitCount)
      bitCount += 8 * taken
      offset += taken
      left -= taken
    }
  }
}
