extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies a string of LZW from where its pixels stand already, first pixel first: its last pixel may be the first of the copy.
  @inline(__always)
  func copyString(from start: Int, to position: Int, length: Int) {
    var i = 0
    if let baseAddress, position &- start >= 8 {
      let source = UnsafeMutableRawPointer(baseAddress + start)
      let target = UnsafeMutableRawPointer(baseAddress + position)
      while i &+ 8 <= length {
        target.storeBytes(
          of: source.loadUnaligned(fromByteOffset: i, as: UInt64.self), toByteOffset: i, as: UInt64.self)
        i &+= 8
      }
    }
    while i < length {
      self[position &+ i] = self[start &+ i]
      i &+= 1
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a place has the same pixels as another one before it.
  @inline(__always)
  func hasString(from start: Int, at position: Int, length: Int) -> Bool {
    var i = 0
    if let baseAddress {
      let first = UnsafeRawPointer(baseAddress + start)
      let second = UnsafeRawPointer(baseAddress + position)
      while i &+ 8 <= length {
        let words = (
          first.loadUnaligned(fromByteOffset: i, as: UInt64.self),
          second.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        )
        guard words.0 == words.1 else { return false }
        i &+= 8
      }
    }
    while i < length {
      guard self[start &+ i] == self[position &+ i] else { return false }
      i &+= 1
    }
    return true
  }
}
