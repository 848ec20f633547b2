extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies an LZW string from where its pixels already are, first pixel first: its last pixel may be the first of the
  /// copy.
  @inline(__always)
  func copyString(from start: Int, to position: Int, length: Int) {
    let distance = position &- start
    if length >= 8, distance >= 8 {
      copyWords(UInt64.self, from: start, to: position, length: length)
    } else if length >= 4, distance >= 4 {
      copyWords(UInt32.self, from: start, to: position, length: length)
    } else {
      for i in 0..<length { self[position &+ i] = self[start &+ i] }
    }
  }

  /// The last word may overlap the one before it: both write the same.
  @inline(__always)
  private func copyWords<Word: FixedWidthInteger>(_: Word.Type, from start: Int, to position: Int, length: Int) {
    guard let baseAddress else { return }
    let size = MemoryLayout<Word>.size
    let source = UnsafeMutableRawPointer(baseAddress + start)
    let target = UnsafeMutableRawPointer(baseAddress + position)
    func copy(_ i: Int) {
      target.storeBytes(of: source.loadUnaligned(fromByteOffset: i, as: Word.self), toByteOffset: i, as: Word.self)
    }
    var i = 0
    while i &+ size <= length {
      copy(i)
      i &+= size
    }
    if i < length { copy(length &- size) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a position has the same pixels as another one before it.
  @inline(__always)
  func hasString(from start: Int, at position: Int, length: Int) -> Bool {
    let sure = 16
    guard position &+ sure <= count else {
      for i in 0..<length where self[start &+ i] != self[position &+ i] { return false }
      return true
    }
    // Counting equal pixels avoids a branch on the length, which the processor cannot predict.
    guard sharedCount(start, position) >= Swift.min(length, sure) else { return false }
    var i = sure
    while i &+ sure <= length {
      guard sharedCount(start &+ i, position &+ i) == sure else { return false }
      i &+= sure
    }
    return i >= length || sharedCount(start &+ length &- sure, position &+ length &- sure) == sure
  }

  /// How many of the first 16 pixels at two positions are equal.
  @inline(__always)
  private func sharedCount(_ first: Int, _ second: Int) -> Int {
    let low = eight(at: first) ^ eight(at: second)
    let high = eight(at: first &+ 8) ^ eight(at: second &+ 8)
    let bits =
      low != 0
      ? UInt64(littleEndian: low).trailingZeroBitCount : 64 &+ UInt64(littleEndian: high).trailingZeroBitCount
    return bits >> 3
  }
}
