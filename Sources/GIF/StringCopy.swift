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
