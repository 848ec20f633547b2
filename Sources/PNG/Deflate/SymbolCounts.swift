/// How often each symbol occurs in a block.
struct SymbolCounts: Equatable {
  var literals = [Int32](repeating: 0, count: DeflateAlphabet.literalCount)
  var distances = [Int32](repeating: 0, count: DeflateAlphabet.distanceCount)

  init(_ steps: ArraySlice<DeflateStep>) {
    literals[DeflateAlphabet.endOfBlock] = 1
    for step in steps {
      literals[step.symbol] += 1
      if step.isMatch { distances[DeflateAlphabet.distance(step.distance).symbol] += 1 }
    }
  }
}

extension SymbolCounts {
  /// Shorter groups gain nothing.
  private static let fewestAlike = 4

  /// Counts in which neighbours that differ little are equal, so that their codes are of one length, which a header states in few bits.
  /// Symbols between them that do not occur have codes too.
  ///
  /// - Parameters:
  ///   - tolerance: the most by which the counts of a group differ.
  ///   - keptZeros: so many symbols that do not occur end a group.
  func smoothed(_ tolerance: Int32, keeping keptZeros: Int) -> SymbolCounts {
    var counts = self
    counts.literals = Self.smoothed(literals, tolerance, keptZeros)
    counts.distances = Self.smoothed(distances, tolerance, keptZeros)
    return counts
  }

  private static func smoothed(_ counts: [Int32], _ tolerance: Int32, _ keptZeros: Int) -> [Int32] {
    var result = counts
    var start = 0
    while start < counts.count {
      let zeros = counts[start...].prefix { $0 == 0 }.count
      if zeros >= keptZeros || start + zeros == counts.count {
        start += zeros
        continue
      }
      let end = groupEnd(counts, start, tolerance, keptZeros)
      if end - start >= fewestAlike {
        let sum = counts[start..<end].reduce(0, +)
        let mean = max((2 * sum + Int32(end - start)) / Int32(2 * (end - start)), 1)
        for symbol in start..<end { result[symbol] = mean }
      }
      start = max(end, start + 1)
    }
    return result
  }

  /// Where the group ends that begins here: before a count that is too different, and before zeros that stay.
  private static func groupEnd(_ counts: [Int32], _ start: Int, _ tolerance: Int32, _ keptZeros: Int) -> Int {
    var (low, high, end, zeros) = (counts[start], counts[start], start, 0)
    while end < counts.count {
      (low, high) = (min(low, counts[end]), max(high, counts[end]))
      guard high - low <= tolerance else { break }
      zeros = counts[end] == 0 ? zeros + 1 : 0
      end += 1
      if zeros == keptZeros { return end - zeros }
    }
    return end - zeros
  }
}
