extension UnsafeMutableBufferPointer<Bool> {
  /// The indices whose marks are set, from the least on; there are at most 256.
  var marked: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count { $0 }) { indices, found in
      for i in self.indices where self[i] {
        indices[found] = UInt8(truncatingIfNeeded: i)
        found &+= 1
      }
    }
  }
}
