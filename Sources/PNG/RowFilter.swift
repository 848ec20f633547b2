/// The five filters of PNG: each predicts a byte from those to its left and above, and leaves the difference.
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

/// How the filters of a picture's rows are chosen.
enum FilterStrategy: Hashable, Sendable {
  /// The same one for all rows.
  case fixed(RowFilter)
  /// For each row the one whose differences, taken as signed, have the least sum.
  case leastSum
  /// For each row the one whose pairs of neighbouring bytes are of the fewest kinds.
  case fewestPairs

  static let all: [FilterStrategy] = RowFilter.allCases.map(FilterStrategy.fixed) + [.leastSum, .fewestPairs]
}

extension Rows {
  /// The rows, each behind the number of its filter.
  func filtered(_ strategy: FilterStrategy) -> [UInt8] {
    let first = [UInt8](repeating: 0, count: rowBytes)
    let length = rowBytes + 1
    var scratch = [UInt8](repeating: 0, count: length)
    var pairs = PairCounter()
    return [UInt8](unsafeUninitializedCapacity: count * length) { result, written in
      first.withUnsafeBufferPointer { first in
        bytes.withUnsafeBufferPointer { bytes in
          scratch.withUnsafeMutableBufferPointer { scratch in
            for y in 0..<count {
              let row = FilteredRow(
                bytes: UnsafeBufferPointer(rebasing: bytes[y * rowBytes..<(y + 1) * rowBytes]),
                above: y == 0
                  ? first : UnsafeBufferPointer(rebasing: bytes[(y - 1) * rowBytes..<y * rowBytes]), stride: stride)
              let place = UnsafeMutableBufferPointer(rebasing: result[y * length..<(y + 1) * length])
              row.write(strategy, to: place, scratch, &pairs)
            }
          }
        }
      }
      written = count * length
    }
  }
}

/// A row that is to be filtered, and the row above.
private struct FilteredRow {
  let bytes, above: UnsafeBufferPointer<UInt8>
  let stride: Int

  func write(
    _ strategy: FilterStrategy, to place: UnsafeMutableBufferPointer<UInt8>,
    _ scratch: UnsafeMutableBufferPointer<UInt8>, _ pairs: inout PairCounter
  ) {
    if case .fixed(let filter) = strategy { return write(filter, to: place) }
    var least = Int.max
    for filter in RowFilter.allCases {
      write(filter, to: scratch)
      let score = strategy == .leastSum ? Self.sum(scratch) : pairs.kinds(in: scratch)
      guard score < least else { continue }
      least = score
      _ = place.update(fromContentsOf: scratch)
    }
  }

  /// The sum of the differences, taken as signed, without their signs.
  private static func sum(_ row: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var sum = 0
    for place in 1..<row.count { sum &+= Int(Int8(bitPattern: row[place]).magnitude) }
    return sum
  }

  private func write(_ filter: RowFilter, to place: UnsafeMutableBufferPointer<UInt8>) {
    place[0] = filter.rawValue
    // Of the first pixel nothing is to the left.
    let start = filter == .none || filter == .up ? 0 : min(stride, bytes.count)
    for x in 0..<start {
      let prediction: UInt8 =
        switch filter {
        case .average: above[x] >> 1
        case .paeth: above[x]
        default: 0
        }
      place[x + 1] = bytes[x] &- prediction
    }
    switch filter {
    case .none: for x in start..<bytes.count { place[x + 1] = bytes[x] }
    case .sub: for x in start..<bytes.count { place[x + 1] = bytes[x] &- bytes[x - stride] }
    case .up: for x in start..<bytes.count { place[x + 1] = bytes[x] &- above[x] }
    case .average:
      for x in start..<bytes.count {
        place[x + 1] = bytes[x] &- UInt8(truncatingIfNeeded: (UInt16(bytes[x - stride]) &+ UInt16(above[x])) >> 1)
      }
    case .paeth:
      for x in start..<bytes.count {
        place[x + 1] = bytes[x] &- Self.paeth(bytes[x - stride], above[x], above[x - stride])
      }
    }
  }

  /// Of left, above and corner the one nearest to left + above - corner.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (toLeft, toAbove) = (Int16(above) &- Int16(corner), Int16(left) &- Int16(corner))
    let (a, b, c) = (abs(toLeft), abs(toAbove), abs(toLeft &+ toAbove))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }
}

/// Counts kinds of pairs without clearing its memory each time.
private struct PairCounter {
  private var seen = [Int32](repeating: 0, count: 1 << 16)
  private var round: Int32 = 0

  mutating func kinds(in bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
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
