import Platform

/// Packs codes into sub-blocks of at most 255 bytes, lowest bit first.
struct BitWriter: ~Copyable {
  /// The packed bytes without the lengths of sub-blocks, with room for eight more.
  private var bytes: UnsafeMutableRawPointer
  private var capacity: Int
  private var count = 0
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// - Parameter capacity: the number of bytes expected.
  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    bytes = .allocate(byteCount: self.capacity, alignment: 8)
  }

  deinit {
    bytes.deallocate()
  }

  /// - Parameter width: the bits that the code takes, at most 12.
  @inline(__always)
  mutating func put(_ code: Int, bits width: Int) {
    bits |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: bitCount)
    bitCount &+= width
    if bitCount >= 48 { flush() }
  }

  /// Moves the whole bytes out of `bits`.
  private mutating func flush() {
    if count &+ 8 > capacity { grow() }
    bytes.storeBytes(of: bits.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= bitCount >> 3
    bits &>>= UInt64(truncatingIfNeeded: bitCount & ~7)
    bitCount &= 7
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 8)
    larger.copyMemory(from: bytes, byteCount: count)
    bytes.deallocate()
    bytes = larger
    capacity *= 2
  }

  /// The sub-blocks without spare memory: the sub-blocks of many frames are held at once.
  mutating func finish() -> [UInt8] {
    flush()
    if bitCount > 0 {
      bitCount = 8
      flush()
    }
    let blocks = (count + 254) / 255
    return [UInt8](unsafeUninitializedCapacity: count + blocks) { result, initialized in
      guard let start = result.baseAddress else { return }
      for block in 0..<blocks {
        let length = min(count - block * 255, 255)
        start[block * 256] = UInt8(length)
        memcpy(start + block * 256 + 1, bytes + block * 255, length)
      }
      initialized = count + blocks
    }
  }
}
