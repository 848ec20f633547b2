/// The five filters of PNG: each predicts a byte from the bytes to the left and above, and stores the difference.
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

/// How the filter of each row is chosen.
enum FilterStrategy: Hashable, Sendable {
  /// The same filter for all rows.
  case fixed(RowFilter)
  /// For each row, the filter with the least sum of absolute signed differences.
  case leastSum
  /// For each row, the filter with the fewest distinct pairs of neighboring bytes.
  case fewestPairs

  static let all: [FilterStrategy] = RowFilter.allCases.map(FilterStrategy.fixed) + [.leastSum, .fewestPairs]
}

extension Rows {
  /// The filtered rows, each preceded by its filter type.
  func filtered(_ strategy: FilterStrategy) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + count)
    let above = [UInt8](repeating: 0, count: rowBytes)
    var pairs = PairCounter()
    bytes.withUnsafeBufferPointer { bytes in
      above.withUnsafeBufferPointer { above in
        for y in 0..<count {
          let row = UnsafeBufferPointer(rebasing: bytes[y * rowBytes..<(y + 1) * rowBytes])
          let prior = y == 0 ? above : UnsafeBufferPointer(rebasing: bytes[(y - 1) * rowBytes..<y * rowBytes])
          append(row, below: prior, strategy, &pairs, to: &result)
        }
      }
    }
    return result
  }

  private func append(
    _ row: UnsafeBufferPointer<UInt8>, below prior: UnsafeBufferPointer<UInt8>, _ strategy: FilterStrategy,
    _ pairs: inout PairCounter, to result: inout [UInt8]
  ) {
    if case .fixed(let filter) = strategy { return append(row, below: prior, filter, to: &result) }
    var best: (score: Int, filter: RowFilter)?
    var candidate: [UInt8] = []
    for filter in RowFilter.allCases {
      candidate.removeAll(keepingCapacity: true)
      append(row, below: prior, filter, to: &candidate)
      let score =
        strategy == .leastSum
        ? candidate.dropFirst().reduce(0) { $0 + min(Int($1), 256 - Int($1)) } : pairs.kinds(in: candidate)
      if best.map({ score < $0.score }) ?? true { best = (score, filter) }
    }
    append(row, below: prior, best?.filter ?? .none, to: &result)
  }

  private func append(
    _ row: UnsafeBufferPointer<UInt8>, below prior: UnsafeBufferPointer<UInt8>, _ filter: RowFilter,
    to result: inout [UInt8]
  ) {
    result.append(filter.rawValue)
    switch filter {
    case .none: result.append(contentsOf: row)
    case .sub: for x in row.indices { result.append(row[x] &- (x < stride ? 0 : row[x - stride])) }
    case .up: for x in row.indices { result.append(row[x] &- prior[x]) }
    case .average:
      for x in row.indices {
        let left = x < stride ? 0 : Int(row[x - stride])
        result.append(row[x] &- UInt8((left + Int(prior[x])) / 2))
      }
    case .paeth:
      for x in row.indices {
        let (left, corner) = x < stride ? (0, 0) : (Int(row[x - stride]), Int(prior[x - stride]))
        result.append(row[x] &- Self.paeth(left, Int(prior[x]), corner))
      }
    }
  }

  /// The Paeth predictor: of left, above and corner, the one nearest to left + above - corner.
  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let (a, b, c) = (abs(above - corner), abs(left - corner), abs(left + above - 2 * corner))
    return UInt8(a <= b && a <= c ? left : b <= c ? above : corner)
  }
}

/// Counts distinct pairs without clearing its memory for each row.
private struct PairCounter {
  private var seen = [Int32](repeating: 0, count: 1 << 16)
  private var round: Int32 = 0

  mutating func kinds(in bytes: [UInt8]) -> Int {
    round &+= 1
    var kinds = 0
    for place in bytes.indices.dropFirst(2) {
      let pair = Int(bytes[place - 1]) << 8 | Int(bytes[place])
      if seen[pair] != round {
        seen[pair] = round
        kinds += 1
      }
    }
    return kinds
  }
}
