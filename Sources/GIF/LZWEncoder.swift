/// Codes indices as GIF's variable-length LZW, in sub-blocks.
///
/// One coder serves any number of frames, one after another; it allocates nothing per pixel.
package final class LZWEncoder {
  /// (prefix code, index) and the code of the string they make, packed as prefix << 20 | index << 12 | code; all ones is free.
  private let slots: UnsafeMutablePointer<UInt32>
  /// How many bits of a hash name a slot: at least twice as many slots as strings.
  private var slotBits = 0
  private static let mostSlotBits = 13
  private static let free = UInt32.max
  /// For each string of one index repeated, the one with one more.
  private let longerRuns: UnsafeMutablePointer<UInt16>
  /// For each index, the longest string of it alone, and how often that has it.
  private let longestRuns: UnsafeMutablePointer<(code: UInt16, length: UInt16)>
  private static let codeCount = 4096

  package init() {
    slots = .allocate(capacity: 1 << Self.mostSlotBits)
    longerRuns = .allocate(capacity: Self.codeCount)
    longerRuns.initialize(repeating: 0, count: Self.codeCount)
    longestRuns = .allocate(capacity: 256)
  }

  deinit {
    slots.deallocate()
    longerRuns.deallocate()
    longestRuns.deallocate()
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
        start &+= 1
      }
    }
  }

  /// Calls `body` with every code, the bits it takes, and the end of the indices that it stands for.
  ///
  /// A run of one index takes the longest known string of it without a look at its pixels.
  @inline(__always)
  private func forEachCode(
    of indices: UnsafeBufferPointer<UInt8>, codeSize: Int, _ body: (_ code: Int, _ bits: Int, _ end: Int) -> Void
  ) {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    slotBits = min(max(Int.bitWidth - indices.count.leadingZeroBitCount + 1, 6), Self.mostSlotBits)
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    forgetStrings(codeSize: codeSize)
    body(clear, width, 0)
    var i = 0
    var runEnd = 0
    while true {
      let first = indices[i]
      var code = UInt32(first)
      var isLongestRun = false
      i &+= 1
      if i < indices.count, indices[i] == first {
        if runEnd <= i { runEnd = indices.endOfRun(at: i) }
        let (longest, length) = longestRuns[Int(first)]
        isLongestRun = runEnd &- i >= Int(length)
        if isLongestRun {
          code = UInt32(longest)
          i = i &- 1 &+ Int(length)
        } else {
          while i < runEnd {
            code = UInt32(longerRuns[Int(code)])
            i &+= 1
          }
        }
      }
      var free = 0
      if !isLongestRun {
        while i < indices.count {
          let key = code << 8 | UInt32(indices[i])
          let slot = slot(of: key)
          guard slots[slot] != Self.free else {
            free = slot
            break
          }
          code = slots[slot] & 4095
          i &+= 1
        }
      }
      body(Int(code), width, i)
      guard i < indices.count else { break }
      if next < Self.codeCount {
        if isLongestRun {
          longerRuns[Int(code)] = UInt16(truncatingIfNeeded: next)
          let length = longestRuns[Int(first)].length &+ 1
          longestRuns[Int(first)] = (UInt16(truncatingIfNeeded: next), length)
        } else {
          slots[free] = (code << 8 | UInt32(indices[i])) << 12 | UInt32(truncatingIfNeeded: next)
        }
        if next == 1 << width { width &+= 1 }
        next &+= 1
      } else {
        body(clear, width, i)
        forgetStrings(codeSize: codeSize)
        width = codeSize + 1
        next = clear + 2
      }
    }
    // The decoder adds one more string after the last code and may widen its codes with it.
    if next == 1 << width, width < 12 { width += 1 }
    body(clear + 1, width, indices.count)
  }

  /// The slot that holds the key, or the free one where it belongs.
  @inline(__always)
  private func slot(of key: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> UInt32(truncatingIfNeeded: 32 &- slotBits))
    var entry = slots[slot]
    while entry >> 12 != key, entry != Self.free {
      slot = (slot &+ 1) & (1 << slotBits &- 1)
      entry = slots[slot]
    }
    return slot
  }

  /// Leaves the strings of one index.
  private func forgetStrings(codeSize: Int) {
    slots.update(repeating: Self.free, count: 1 << slotBits)
    for index in 0..<(1 << codeSize) { longestRuns[index] = (UInt16(truncatingIfNeeded: index), 1) }
  }
}
