/// Calls `body` with a mark for each index below a limit, at most 256; none is set.
@inline(__always)
func withMarks<Result>(below limit: Int, _ body: (UnsafeMutableBufferPointer<Bool>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: Bool.self, capacity: 256) { room in
    let marks = UnsafeMutableBufferPointer(rebasing: room[..<limit])
    marks.initialize(repeating: false)
    return body(marks)
  }
}

extension UnsafeMutableBufferPointer<Bool> {
  /// The indices whose marks are set, from the least on.
  var marked: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count { $0 }) { indices, found in
      for i in self.indices where self[i] {
        indices[found] = UInt8(truncatingIfNeeded: i)
        found &+= 1
      }
    }
  }
}
