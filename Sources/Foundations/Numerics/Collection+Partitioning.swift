extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a predicate, by binary search; `endIndex` if no element does.
  ///
  /// - Parameter belongsInSecondPartition: false for the elements up to some index, and true for all after it.
  ///   Called log2(count) times.
  @inlinable
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
