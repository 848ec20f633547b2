/// What symbols cost, in 256ths of a bit.
struct SymbolCosts {
  private(set) var literals = [Int32](repeating: 0, count: 256)
  /// By length, extra bits included.
  private(set) var lengths = [Int32](repeating: 0, count: DeflateAlphabet.longestMatch + 1)
  /// By symbol, extra bits included.
  private(set) var distances = [Int32](repeating: 0, count: DeflateAlphabet.distanceCount)

  /// The information of symbols that occur so often; one that does not occur is taken for one that occurs once.
  init(_ counts: SymbolCounts) {
    let literalBits = Self.information(counts.literals)
    let distanceBits = Self.information(counts.distances)
    for byte in 0..<256 { literals[byte] = literalBits[byte] }
    for length in DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch {
      let part = DeflateAlphabet.lengths[length]
      lengths[length] = literalBits[part.symbol] + Int32(part.extraBits) << 8
    }
    for symbol in distances.indices {
      distances[symbol] = distanceBits[symbol] + Int32(DeflateAlphabet.extraBits(ofDistance: symbol)) << 8
    }
  }

  private static func information(_ counts: [Int32]) -> [Int32] {
    let total = logarithm(max(counts.reduce(0, +), 1))
    return counts.map { total - ($0 > 0 ? logarithm($0) : 0) }
  }

  /// 256 times the logarithm to base 2, rounded down; of whole numbers alone, so that it is the same everywhere.
  static func logarithm(_ value: Int32) -> Int32 {
    let whole = Int32(31 - value.leadingZeroBitCount)
    var mantissa = UInt64(value) << UInt64(31 - whole)
    var result = whole
    for _ in 0..<8 {
      mantissa = mantissa * mantissa >> 31
      result <<= 1
      if mantissa >> 32 > 0 {
        mantissa >>= 1
        result |= 1
      }
    }
    return result
  }
}

/// Finds the cheapest steps through some bytes.
struct OptimalParser {
  let bytes: [UInt8]
  let table: MatchTable

  func steps(_ range: Range<Int>, _ costs: SymbolCosts) -> [DeflateStep] {
    var least = [Int32](repeating: .max, count: range.count + 1)
    var last = [DeflateStep](repeating: DeflateStep(length: 1, value: 0), count: range.count + 1)
    least[0] = 0
    least.withUnsafeMutableBufferPointer { least in
      last.withUnsafeMutableBufferPointer { last in
        bytes.withUnsafeBufferPointer { bytes in
          for place in range { extend(place, range, bytes, costs, least, last) }
        }
      }
    }
    var steps: [DeflateStep] = []
    var place = range.count
    while place > 0 {
      steps.append(last[place])
      place -= Int(last[place].length)
    }
    return steps.reversed()
  }

  /// Offers each step from a place to where it leads.
  private func extend(
    _ place: Int, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ costs: SymbolCosts,
    _ least: UnsafeMutableBufferPointer<Int32>, _ last: UnsafeMutableBufferPointer<DeflateStep>
  ) {
    let offset = place - range.lowerBound
    let cost = least[offset]
    let literal = cost &+ costs.literals[Int(bytes[place])]
    if literal < least[offset + 1] {
      least[offset + 1] = literal
      last[offset + 1] = DeflateStep(length: 1, value: UInt16(bytes[place]))
    }
    for index in Int(table.starts[place])..<Int(table.starts[place + 1]) {
      let match = table.matches[index]
      let longest = min(Int(match.last), range.upperBound - place)
      // In the midst of a long run shorter steps lead to places from which none is better.
      let first = longest == DeflateAlphabet.longestMatch ? longest : Int(match.first)
      guard first <= longest else { continue }
      let start = cost &+ costs.distances[Int(match.distanceSymbol)]
      for length in first...longest {
        let total = start &+ costs.lengths[length]
        if total < least[offset + length] {
          least[offset + length] = total
          last[offset + length] = DeflateStep(length: UInt16(length), value: match.back)
        }
      }
    }
  }
}
