/// DEFLATE by optimal parsing: steps that are cheapest by the codes of the steps before, again and again.
///
/// Zopfli does the same and is not used: its choices depend on the last bit of the C library's logarithm, which differs between
/// processors. This parser also knows the row above, and searches for the cheapest header, a third of a small frame's bits.
struct OptimalDeflater {
  private let parser: OptimalParser
  private let rounds: Int

  /// - Parameters:
  ///   - row: the distance of the row above.
  ///   - rounds: more than so many find little.
  init(_ bytes: [UInt8], row: Int, rounds: Int) {
    parser = OptimalParser(bytes: bytes, table: MatchTable(bytes, row: row))
    self.rounds = rounds
  }

  /// A zlib stream but for its checksum.
  var stream: [UInt8] {
    let whole = squeezed(0..<parser.bytes.count, Self.start)
    var blocks = [whole]
    let parts = split(whole.steps[...])
    if parts.count > 1 {
      var (start, better) = (0, [Squeezed]())
      for part in parts {
        let count = part.reduce(0) { $0 + Int($1.length) }
        better.append(squeezed(start..<start + count, SymbolCounts(part)))
        start += count
      }
      if better.reduce(0, { $0 + $1.block.size }) < whole.block.size { blocks = better }
    }
    var writer = BitWriter()
    // 32 KB of history, the greatest effort.
    writer.add(0xda78, bits: 16)
    for (number, part) in blocks.enumerated() {
      part.block.write(part.steps[...], isLast: number == blocks.count - 1, to: &writer)
    }
    writer.finish()
    return writer.bytes
  }

  private struct Squeezed {
    var steps: [DeflateStep]
    var block: DeflateBlock
  }

  /// To begin with, a literal costs a byte and a match a dozen bits.
  private static let start: SymbolCounts = {
    var counts = SymbolCounts([])
    for byte in 0..<256 { counts.literals[byte] = 4 }
    for symbol in 257..<DeflateAlphabet.literalCount { counts.literals[symbol] = 8 }
    for symbol in counts.distances.indices { counts.distances[symbol] = 1 }
    return counts
  }()

  /// The best steps of all rounds. Where a round finds the same as the one before, the next one is led astray at random.
  private func squeezed(_ range: Range<Int>, _ start: SymbolCounts) -> Squeezed {
    var (counts, best, bestCounts) = (start, Squeezed?.none, start)
    var random: UInt32 = 1
    for _ in 0..<rounds {
      let steps = parser.steps(range, SymbolCosts(counts))
      let found = SymbolCounts(steps[...])
      let block = DeflateBlock(found)
      if best.map({ block.size < $0.block.size }) ?? true {
        (best, bestCounts) = (Squeezed(steps: steps, block: block), found)
      }
      counts = found == counts ? bestCounts.shaken(by: &random) : found
    }
    return best ?? Squeezed(steps: [], block: DeflateBlock(start))
  }

  /// Parts that are better off with codes of their own.
  private func split(_ steps: ArraySlice<DeflateStep>) -> [ArraySlice<DeflateStep>] {
    guard steps.count >= Self.fewestSteps else { return [steps] }
    func size(_ place: Int) -> Int {
      DeflateBlock(SymbolCounts(steps[..<place])).size + DeflateBlock(SymbolCounts(steps[place...])).size
    }
    var (low, high) = (steps.startIndex + 1, steps.endIndex - 1)
    var best: (size: Int, place: Int)?
    while high - low > 8 {
      let width = (high - low) / 8
      let places = (0...8).map { low + $0 * width }
      for place in places {
        let size = size(place)
        if best.map({ size < $0.size }) ?? true { best = (size, place) }
      }
      guard let center = best?.place else { break }
      (low, high) = (max(low, center - width), min(high, center + width))
      if width <= 4 { break }
    }
    guard let best, best.size < DeflateBlock(SymbolCounts(steps)).size else { return [steps] }
    return split(steps[..<best.place]) + split(steps[best.place...])
  }

  /// Fewer do not pay for another header.
  private static let fewestSteps = 100
}

extension SymbolCounts {
  /// Some counts take those of others.
  fileprivate func shaken(by random: inout UInt32) -> SymbolCounts {
    func next() -> Int {
      random = random &* 1_664_525 &+ 1_013_904_223
      return Int(random >> 16)
    }
    func shaken(_ counts: [Int32]) -> [Int32] {
      counts.map { next() % 3 == 0 ? counts[next() % counts.count] : $0 }
    }
    var counts = self
    (counts.literals, counts.distances) = (shaken(literals), shaken(distances))
    counts.literals[DeflateAlphabet.endOfBlock] = 1
    return counts
  }
}
