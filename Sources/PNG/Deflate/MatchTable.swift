/// For each place in some bytes, where what follows has stood before: for each length the nearest such place, and the row above.
///
/// In a picture the pixel above is so often the right one that its distance costs few bits, fewer than nearer ones.
struct MatchTable {
  /// Lengths that one distance offers.
  struct Match {
    let first, last: UInt16
    /// 1 less than the distance.
    let back: UInt16
    let distanceSymbol: UInt8
  }

  let matches: [Match]
  /// Where the matches of each place begin, and at the end their number.
  let starts: [Int32]

  /// Of inputs with more bytes fewer places are looked at.
  private static let fewBytes = 1 << 14

  /// - Parameter row: the distance of the row above.
  init(_ bytes: [UInt8], row: Int) {
    var matches: [Match] = []
    var starts: [Int32] = []
    starts.reserveCapacity(bytes.count + 1)
    var finder = MatchFinder(count: bytes.count, mostTried: bytes.count <= Self.fewBytes ? 256 : 48)
    let above = Self.lengths(bytes, at: row)
    bytes.withUnsafeBufferPointer { bytes in
      for place in bytes.indices {
        starts.append(Int32(matches.count))
        finder.find(place, in: bytes) { matches.append(Self.match($0, $1, $2)) }
        let length = Int(above[place])
        if length >= DeflateAlphabet.shortestMatch {
          matches.append(Self.match(DeflateAlphabet.shortestMatch, length, row))
        }
      }
    }
    starts.append(Int32(matches.count))
    (self.matches, self.starts) = (matches, starts)
  }

  private static func match(_ first: Int, _ last: Int, _ distance: Int) -> Match {
    Match(
      first: UInt16(first), last: UInt16(last), back: UInt16(distance - 1),
      distanceSymbol: UInt8(DeflateAlphabet.distance(distance).symbol))
  }

  /// How many bytes equal those a distance before, from each place.
  private static func lengths(_ bytes: [UInt8], at distance: Int) -> [UInt16] {
    var lengths = [UInt16](repeating: 0, count: bytes.count)
    guard (1...DeflateAlphabet.farthestMatch).contains(distance), distance < bytes.count else { return lengths }
    var length = 0
    for place in stride(from: bytes.count - 1, through: distance, by: -1) {
      length = bytes[place] == bytes[place - distance] ? min(length + 1, DeflateAlphabet.longestMatch) : 0
      lengths[place] = UInt16(length)
    }
    return lengths
  }
}

/// Finds matches by chains of places with equal hashes.
private struct MatchFinder {
  private var heads = [Int32](repeating: -1, count: 1 << 15)
  private var before: [Int32]
  private let mostTried: Int

  init(count: Int, mostTried: Int) {
    before = [Int32](repeating: -1, count: count)
    self.mostTried = mostTried
  }

  /// Calls back with ever longer lengths, from and to, and the nearest distance that has them.
  mutating func find(
    _ place: Int, in bytes: UnsafeBufferPointer<UInt8>, _ body: (_ first: Int, _ last: Int, _ distance: Int) -> Void
  ) {
    let longest = min(DeflateAlphabet.longestMatch, bytes.count - place)
    guard longest >= DeflateAlphabet.shortestMatch else { return }
    let word = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    let slot = Int((word &* 0x9e37_79b1) >> 17)
    var (candidate, best, left) = (Int(heads[slot]), DeflateAlphabet.shortestMatch - 1, mostTried)
    while candidate >= 0, place - candidate <= DeflateAlphabet.farthestMatch, left > 0 {
      if bytes[candidate + best] == bytes[place + best] {
        var length = 0
        while length < longest, bytes[candidate + length] == bytes[place + length] { length += 1 }
        if length > best {
          body(best + 1, length, place - candidate)
          best = length
          if length == longest { break }
        }
      }
      candidate = Int(before[candidate])
      left -= 1
    }
    before[place] = heads[slot]
    heads[slot] = Int32(place)
  }
}
