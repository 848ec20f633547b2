extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies a string of LZW from where its pixels stand already, first pixel first: its last pixel may be the first of the copy.
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

  /// The last word may overlap the one before it: what both write is the same.
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
  /// Whether a place has the same pixels as another one before it.
  @inline(__always)
  func hasString(from start: Int, at position: Int, length: Int) -> Bool {
    if length >= 8 { return hasWords(UInt64.self, from: start, at: position, length: length) }
    if length >= 4 { return hasWords(UInt32.self, from: start, at: position, length: length) }
    for i in 0..<length where self[start &+ i] != self[position &+ i] { return false }
    return true
  }

  @inline(__always)
  private func hasWords<Word: FixedWidthInteger>(
    _: Word.Type, from start: Int, at position: Int, length: Int
  ) -> Bool {
    guard let baseAddress else { return true }
    let size = MemoryLayout<Word>.size
    let first = UnsafeRawPointer(baseAddress + start)
    let second = UnsafeRawPointer(baseAddress + position)
    func isSame(_ i: Int) -> Bool {
      first.loadUnaligned(fromByteOffset: i, as: Word.self) == second.loadUnaligned(fromByteOffset: i, as: Word.self)
    }
    var i = 0
    while i &+ size <= length {
      guard isSame(i) else { return false }
      i &+= size
    }
    return i == length || isSame(length &- size)
  }
}
