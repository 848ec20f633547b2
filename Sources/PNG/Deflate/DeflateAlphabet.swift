/// The symbols of DEFLATE (RFC 1951) that stand for lengths and distances.
enum DeflateAlphabet {
  /// Literals, the end of a block, and lengths.
  static let literalCount = 286
  static let distanceCount = 30
  static let endOfBlock = 256
  static let shortestMatch = 3
  static let longestMatch = 258
  static let farthestMatch = 1 << 15

  /// A symbol and the bits behind it.
  struct Part {
    var symbol: Int
    var extraBits: Int
    var extra: Int
  }

  /// By length, from 0 to 258.
  static let lengths: [Part] = {
    var parts = [Part](repeating: Part(symbol: 0, extraBits: 0, extra: 0), count: longestMatch + 1)
    var (symbol, length) = (257, shortestMatch)
    for extraBits in [0, 0, 1, 2, 3, 4, 5] {
      for _ in 0..<4 {
        for extra in 0..<1 << extraBits {
          parts[length] = Part(symbol: symbol, extraBits: extraBits, extra: extra)
          length += 1
        }
        symbol += 1
      }
    }
    parts[longestMatch] = Part(symbol: 285, extraBits: 0, extra: 0)
    return parts
  }()

  /// - Parameter distance: 1...32768.
  static func distance(_ distance: Int) -> Part {
    let back = distance - 1
    guard back >= 4 else { return Part(symbol: max(back, 0), extraBits: 0, extra: 0) }
    let extraBits = Int.bitWidth - 2 - back.leadingZeroBitCount
    return Part(
      symbol: 2 * (extraBits + 1) + (back >> extraBits & 1), extraBits: extraBits,
      extra: back & ((1 << extraBits) - 1))
  }

  /// Extra bits of a distance's symbol.
  static func extraBits(ofDistance symbol: Int) -> Int { max(symbol / 2 - 1, 0) }
}
