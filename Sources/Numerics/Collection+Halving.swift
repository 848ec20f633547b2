extension RandomAccessCollection where Index == Int {
  /// The first index whose element is beyond a border, found by halving; the end if none is.
  ///
  /// - Parameter isBeyond: false of the elements before the border, true of all behind it. Called for as many as the number of elements
  ///   has binary digits.
  @inlinable
  package func firstIndex(beyond isBeyond: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
