/// The five filters of PNG: each predicts a byte from the bytes to the left and above, and stores the difference.
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

/// How the filter of each row is chosen.
enum FilterStrategy: Hashable, Sendable {
  /// The same filter for all rows.
  case fixed(RowFilter)
  /// For each row, the filter with the lowest sum of absolute signed differences.
  case minimumSum
  /// For each row, the filter with the fewest distinct pairs of neighboring bytes.
  case fewestPairs

  static let all: [FilterStrategy] = RowFilter.allCases.map(FilterStrategy.fixed) + [.minimumSum, .fewestPairs]
}

extension Rows {
  /// The filtered rows, each preceded by its filter type.
  func filtered(_ strategy: FilterStrategy) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count + count) { result, written in
      bytes.withUnsafeBufferPointer { bytes in
        var choice = FilterChoice(strategy, rowBytes: rowBytes, stride: stride)
        for y in 0..<count {
          let row = UnsafeBufferPointer(rebasing: bytes[y * rowBytes..<(y + 1) * rowBytes])
          let above = y == 0 ? nil : UnsafeBufferPointer(rebasing: bytes[(y - 1) * rowBytes..<y * rowBytes])
          choice.write(row, above, to: UnsafeMutableBufferPointer(rebasing: result[written..<written + rowBytes + 1]))
          written += rowBytes + 1
        }
      }
    }
  }
}

/// Filters rows of equal length, and chooses the filter of each.
private struct FilterChoice {
  private let strategy: FilterStrategy
  private let stride: Int
  /// The row above the first one.
  private let zeros: [UInt8]
  /// A filtered row.
  private var trial: [UInt8]
  private var pairs = PairCounter()

  init(_ strategy: FilterStrategy, rowBytes: Int, stride: Int) {
    (self.strategy, self.stride) = (strategy, stride)
    zeros = [UInt8](repeating: 0, count: rowBytes)
    trial = [UInt8](repeating: 0, count: rowBytes)
    if strategy == .fewestPairs { pairs.prepare() }
  }

  /// Writes the filter type and the filtered row.
  mutating func write(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>?,
    to result: UnsafeMutableBufferPointer<UInt8>
  ) {
    let filtered = UnsafeMutableBufferPointer(rebasing: result[1...])
    zeros.withUnsafeBufferPointer { zeros in
      let above = above ?? zeros
      if case .fixed(let filter) = strategy {
        result.initializeElement(at: 0, to: filter.rawValue)
        return filter.apply(to: row, above, stride: stride, into: filtered)
      }
      trial.withUnsafeMutableBufferPointer { trial in
        var lowest = Int.max
        for filter in RowFilter.allCases {
          filter.apply(to: row, above, stride: stride, into: trial)
          let candidate = UnsafeBufferPointer(trial)
          let score = strategy == .minimumSum ? Self.sum(of: candidate) : pairs.kinds(in: candidate)
          guard score < lowest else { continue }
          lowest = score
          result.initializeElement(at: 0, to: filter.rawValue)
          _ = filtered.update(fromContentsOf: trial)
        }
      }
    }
  }

  /// The sum of absolute signed differences.
  private static func sum(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var sum: UInt32 = 0
    for byte in bytes { sum &+= UInt32(Int8(bitPattern: byte).magnitude) }
    return Int(sum)
  }
}

extension RowFilter {
  /// Writes the filtered row.
  ///
  /// - Parameter stride: the distance in bytes between pixels.
  fileprivate func apply(
    to row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, stride: Int,
    into result: UnsafeMutableBufferPointer<UInt8>
  ) {
    let first = 0..<min(stride, row.count)
    let others = first.upperBound..<row.count
    switch self {
    case .none: _ = result.update(fromContentsOf: row)
    case .sub:
      for x in first { result[x] = row[x] }
      for x in others { result[x] = row[x] &- row[x &- stride] }
    case .up: for x in row.indices { result[x] = row[x] &- above[x] }
    case .average:
      for x in first { result[x] = row[x] &- above[x] / 2 }
      for x in others {
        result[x] = row[x] &- UInt8(truncatingIfNeeded: (UInt16(row[x &- stride]) &+ UInt16(above[x])) &>> 1)
      }
    case .paeth:
      for x in first { result[x] = row[x] &- above[x] }
      for x in others {
        result[x] = row[x] &- Self.paeth(left: row[x &- stride], above: above[x], corner: above[x &- stride])
      }
    }
  }

  /// The Paeth predictor: of left, above and corner, the one nearest to left + above - corner.
  @inline(__always)
  private static func paeth(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
    let (toAbove, toLeft) = (Int16(above) &- Int16(corner), Int16(left) &- Int16(corner))
    let (a, b, c) = (toAbove.magnitude, toLeft.magnitude, (toAbove &+ toLeft).magnitude)
    let upper = b <= c ? above : corner
    return a <= b && a <= c ? left : upper
  }
}

/// Counts distinct pairs without clearing its memory for each row.
private struct PairCounter {
  private var seen: [Int32] = []
  private var round: Int32 = 0

  /// Takes memory; must be called before counting.
  mutating func prepare() { seen = [Int32](repeating: 0, count: 1 << 16) }

  mutating func kinds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    round &+= 1
    var kinds = 0
    for index in bytes.indices.dropFirst() {
      let pair = Int(bytes[index - 1]) << 8 | Int(bytes[index])
      if seen[pair] != round {
        seen[pair] = round
        kinds += 1
      }
    }
    return kinds
  }
}
