/// Codes indices as GIF's variable-length LZW, in sub-blocks.
///
/// One coder serves any number of frames, one after another; it allocates nothing per pixel.
package final class LZWEncoder {
  /// (prefix code, index) and the code of the string they make, packed as prefix << 20 | index << 12 | code; all ones is free.
  fileprivate let slots: UnsafeMutablePointer<UInt32>
  private static let slotBits = 13
  private static let slotMask = 1 << slotBits - 1
  private static let free = UInt32.max

  /// The strings as a tree, for codes chosen with some freedom: a string's longest one-longer string made last, the one made
  /// before that from the same string (0 where there is none), and the index at its end.
  private let children, siblings: UnsafeMutablePointer<UInt16>
  private let suffixes: UnsafeMutablePointer<UInt8>

  package init() {
    slots = .allocate(capacity: 1 << Self.slotBits)
    children = .allocate(capacity: 4096)
    siblings = .allocate(capacity: 4096)
    suffixes = .allocate(capacity: 4096)
  }

  deinit {
    slots.deallocate()
    children.deallocate()
    siblings.deallocate()
    suffixes.deallocate()
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

extension LZWEncoder {
  /// What a pixel may become beside its own index.
  struct Freedom {
    /// The pixels' true colours: alpha 255 where the frame must paint, `mayKeep` where the pixel may also stay as it is, and 0
    /// where only the index given will do.
    var targets: UnsafeBufferPointer<UInt32>
    /// The table's colours; the transparent one is far from all.
    var colors: [SIMD4<Int32>]
    /// The squared distance in sRGB that another index's colour may have from the true one.
    var tolerance: Int32
    var transparentIndex: UInt8?

    /// The alpha that marks a pixel which already shows its colour.
    static let mayKeep: UInt32 = 254
  }

  /// As `encode`, but takes other indices than the ones given where that makes longer strings and `freedom` allows it;
  /// `indices` then holds the ones taken.
  func encode(_ indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, freedom: Freedom) -> [UInt8] {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    var writer = CodeWriter(capacity: indices.count / 4 + 64)
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    resetTree(clear)
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
      let child = nearestChild(of: Int(prefix), to: freedom.targets[i], freedom)
      if child != 0 {
        indices[i] = suffixes[child]
        prefix = UInt32(child)
        continue
      }
      writer.put(Int(prefix), bits: width)
      if next < 4096 {
        slots[slot] = key << 12 | UInt32(next)
        suffixes[next] = UInt8(truncatingIfNeeded: index)
        siblings[next] = children[Int(prefix)]
        children[next] = 0
        children[Int(prefix)] = UInt16(next)
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        writer.put(clear, bits: width)
        resetTree(clear)
        width = codeSize + 1
        next = clear + 2
      }
      prefix = index
    }
    writer.put(Int(prefix), bits: width)
    if next == 1 << width, width < 12 { width += 1 }
    writer.put(clear + 1, bits: width)
    return writer.finish()
  }

  /// The string one longer than `prefix` whose last colour is the nearest to the target within what is allowed, or 0.
  @inline(__always)
  private func nearestChild(of prefix: Int, to target: UInt32, _ freedom: Freedom) -> Int {
    guard target != 0 else { return 0 }
    var child = Int(children[prefix])
    guard child != 0 else { return 0 }
    let color = SIMD4(Int32(target & 255), Int32(target >> 8 & 255), Int32(target >> 16 & 255), 0)
    let transparent = target >> 24 == Freedom.mayKeep ? freedom.transparentIndex : nil
    var least = freedom.tolerance
    var best = 0
    while child != 0 {
      let suffix = suffixes[child]
      if suffix == transparent { return child }
      let difference = freedom.colors[Int(suffix)] &- color
      let distance = (difference &* difference).wrappedSum()
      if distance <= least {
        least = distance
        best = child
      }
      child = Int(siblings[child])
    }
    return best
  }

  private func resetTree(_ clear: Int) {
    reset()
    for code in 0..<clear { children[code] = 0 }
  }
}
