// Copies of plain values as one copy of bytes. `update(from:count:)` is one only where Swift has a runtime; elsewhere it goes from value to
// value.

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Makes as many values those of a source, which may overlap.
  @inline(__always)
  package func copy(_ source: UnsafePointer<Pointee>, count: Int) {
    UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count * MemoryLayout<Pointee>.stride)
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Makes the values from a place on those of a source, which has no more of them and may overlap.
  @inline(__always)
  package func copy(_ source: UnsafeBufferPointer<Element>, to place: Int = 0) {
    precondition(place >= 0 && place <= count && source.count <= count - place)
    guard let first = source.baseAddress, let target = baseAddress else { return }
    (target + place).copy(first, count: source.count)
  }
}
