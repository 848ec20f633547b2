/// Packs codes into sub-blocks of at most 255 bytes, lowest bit first.
struct CodeWriter {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// Where the length of the open sub-block stands.
  private var blockStart = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
    bytes.append(0)
  }

  @inline(__always)
  mutating func put(_ code: Int, bits width: Int) {
    bits |= UInt64(truncatingIfNeeded: code) << UInt64(truncatingIfNeeded: bitCount)
    bitCount &+= width
    if bitCount >= 48 { flush() }
  }

  private mutating func flush() {
    while bitCount >= 8 {
      append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count - blockStart == 256 {
      bytes[blockStart] = 255
      blockStart = bytes.count
      bytes.append(0)
    }
    bytes.append(byte)
  }

  /// The sub-blocks, in no more memory than they take: all frames of an animation are held at once.
  mutating func finish() -> [UInt8] {
    flush()
    if bitCount > 0 { append(UInt8(truncatingIfNeeded: bits)) }
    let length = bytes.count - blockStart - 1
    if length == 0 { bytes.removeLast() } else { bytes[blockStart] = UInt8(length) }
    return bytes.withUnsafeBufferPointer { Array($0) }
  }
}
