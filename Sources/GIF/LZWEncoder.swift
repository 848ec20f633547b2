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
    var writer = CodeWriter(capacity: indices.count / 4 + 64)
    forEachCode(of: indices, codeSize: codeSize) { code, bits, _ in writer.put(code, bits: bits) }
    return writer.finish()
  }

  /// Writes, for each index, how many indices share its code, at most 255.
  func measureStrings(
    of indices: UnsafeBufferPointer<UInt8>, codeSize: Int, into lengths: UnsafeMutableBufferPointer<UInt8>
  ) {
    var start = 0
    forEachCode(of: indices, codeSize: codeSize) { _, _, end in
      let length = UInt8(min(end - start, 255))
      while start < end {
        lengths[start] = length
        start += 1
      }
    }
  }

  /// Calls `body` with every code, the bits it takes, and how many indices are coded with it.
  @inline(__always)
  private func forEachCode(
    of indices: UnsafeBufferPointer<UInt8>, codeSize: Int, _ body: (_ code: Int, _ bits: Int, _ end: Int) -> Void
  ) {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    slots.update(repeating: Self.free, count: 1 << Self.slotBits)
    body(clear, width, 0)
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
      body(Int(prefix), width, i)
      prefix = index
      if next < 4096 {
        slots[slot] = key << 12 | UInt32(next)
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        body(clear, width, i)
        slots.update(repeating: Self.free, count: 1 << Self.slotBits)
        width = codeSize + 1
        next = clear + 2
      }
    }
    body(Int(prefix), width, indices.count)
    // The decoder adds one more string after the last code and may widen its codes with it.
    if next == 1 << width, width < 12 { width += 1 }
    body(clear + 1, width, indices.count)
  }
}
