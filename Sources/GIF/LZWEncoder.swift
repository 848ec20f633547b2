/// Codes indices as GIF's variable-length LZW, in sub-blocks.
///
/// One coder serves any number of frames, one after another; it allocates nothing per pixel.
package final class LZWEncoder {
  /// (prefix code, index) and the code of the string they make, packed as prefix << 20 | index << 12 | code; all ones is free.
  private let slots: UnsafeMutablePointer<UInt32>
  private static let slotBits = 13
  private static let slotMask = 1 << slotBits - 1
  private static let free = UInt32.max

  package init() {
    slots = .allocate(capacity: 1 << Self.slotBits)
  }

  deinit {
    slots.deallocate()
  }

  /// The code size that a table of `bitDepth` bits asks for: at least 2.
  package static func minimumCodeSize(bitDepth: Int) -> Int { max(bitDepth, 2) }

  /// The codes of `indices` in sub-blocks, without the empty one at the end.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  package func encode(_ indices: UnsafeBufferPointer<UInt8>, codeSize: Int) -> [UInt8] {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    var writer = CodeWriter(capacity: indices.count / 4 + 64)
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    reset()
    writer.put(clear, bits: width)
    var prefix = UInt32(indices[0])
    for i in 1..<indices.count {
      let index = UInt32(indices[i])
      let key = prefix << 8 | index
      var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
      var entry = slots[slot]
      while entry >> 12 != key, entry != Self.free {
        slot = (slot &+ 1) & Self.slotMask
        entry = slots[slot]
      }
      if entry != Self.free {
        prefix = entry & 4095
        continue
      }
      writer.put(Int(prefix), bits: width)
      prefix = index
      if next < 4096 {
        slots[slot] = key << 12 | UInt32(next)
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        writer.put(clear, bits: width)
        reset()
        width = codeSize + 1
        next = clear + 2
      }
    }
    writer.put(Int(prefix), bits: width)
    // The decoder adds one more string after the last code and may widen its codes with it.
    if next == 1 << width, width < 12 { width += 1 }
    writer.put(clear + 1, bits: width)
    return writer.finish()
  }

  private func reset() {
    slots.update(repeating: Self.free, count: 1 << Self.slotBits)
  }
}

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

  mutating func finish() -> [UInt8] {
    flush()
    if bitCount > 0 { append(UInt8(truncatingIfNeeded: bits)) }
    let length = bytes.count - blockStart - 1
    if length == 0 { bytes.removeLast() } else { bytes[blockStart] = UInt8(length) }
    return bytes
  }
}
