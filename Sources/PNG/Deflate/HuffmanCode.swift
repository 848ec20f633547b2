/// Code lengths by Huffman's algorithm, and the codes that DEFLATE makes of them.
enum HuffmanCode {
  /// The length of each symbol's code, 0 for those that do not occur.
  ///
  /// - Parameter limit: the longest length; where Huffman's are longer, others a little worse are taken.
  static func lengths(_ counts: [Int32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard used.count > 1 else {
      if let only = used.first { lengths[only] = 1 }
      return lengths
    }
    var numbers = limited(depths(used.map { counts[$0] }), limit)
    // The rarest have the longest codes.
    var length = limit
    for symbol in used {
      while length > 1, numbers[length] == 0 { length -= 1 }
      numbers[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    return lengths
  }

  /// How deep in the tree the leaves lie.
  ///
  /// - Parameter weights: at least two, in ascending order.
  private static func depths(_ weights: [Int32]) -> [Int] {
    let count = weights.count
    var weights = weights
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, inner) = (0, count)
    func takeLightest(_ end: Int) -> Int {
      if leaf < count, inner >= end || weights[leaf] <= weights[inner] {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    for node in count..<2 * count - 1 {
      let (a, b) = (takeLightest(node), takeLightest(node))
      weights.append(weights[a] + weights[b])
      (parents[a], parents[b]) = (node, node)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<count])
  }

  /// How many codes have each length up to the limit, so that they are a complete prefix code.
  private static func limited(_ depths: [Int], _ limit: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: limit + 1)
    for depth in depths { numbers[min(depth, limit)] += 1 }
    // In units of the space that a code of the longest length takes.
    var excess = (1...limit).reduce(0) { $0 + numbers[$1] << (limit - $1) } - 1 << limit
    while excess > 0, let length = (1..<limit).last(where: { numbers[$0] > 0 }) {
      numbers[length] -= 1
      numbers[length + 1] += 1
      excess -= 1 << (limit - length - 1)
    }
    while excess < 0, numbers[limit] > 0 {
      numbers[limit] -= 1
      numbers[limit - 1] += 1
      excess += 1
    }
    return numbers
  }

  /// The canonical codes, their first bit lowest.
  static func codes(_ lengths: [UInt8]) -> [Int] {
    var codes = [Int](repeating: 0, count: lengths.count)
    var next = 0
    for length in 1...15 {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = (0..<length).reduce(0) { $0 | (next >> $1 & 1) << (length - 1 - $1) }
        next += 1
      }
      next <<= 1
    }
    return codes
  }
}
