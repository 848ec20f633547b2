/// A literal, or a match of earlier bytes.
struct DeflateStep {
  /// Of a literal 1.
  let length: UInt16
  /// 1 less than the distance; of a literal its byte.
  let value: UInt16

  var isMatch: Bool { length > 1 }
  var distance: Int { Int(value) + 1 }
  var symbol: Int { isMatch ? DeflateAlphabet.lengths[Int(length)].symbol : Int(value) }
}

/// The codes of a block.
struct DeflateBlock {
  private let literalLengths: [UInt8]
  private let distanceLengths: [UInt8]
  /// Nil for the fixed codes, which have no header.
  private let header: CodeLengthRuns?
  /// In bits.
  let size: Int

  /// The smallest of the fixed codes, of those by Huffman's algorithm, and of codes in which more neighbours are of one length.
  init(_ counts: SymbolCounts) {
    var best = DeflateBlock(fixedFor: counts)
    for candidate in [
      counts, counts.smoothed(1, keeping: 6), counts.smoothed(3, keeping: 6), counts.smoothed(5, keeping: 20),
    ] {
      let block = DeflateBlock(candidate, for: counts)
      if block.size < best.size { best = block }
    }
    self = best
  }

  private init(fixedFor counts: SymbolCounts) {
    literalLengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    distanceLengths = [UInt8](repeating: 5, count: DeflateAlphabet.distanceCount)
    header = nil
    size = 3 + Self.bits(counts, literalLengths, distanceLengths)
  }

  private init(_ shaped: SymbolCounts, for counts: SymbolCounts) {
    let (literals, distances) = (
      HuffmanCode.lengths(shaped.literals, limit: 15), HuffmanCode.lengths(shaped.distances, limit: 15)
    )
    let (literalEnd, distanceEnd) = Self.ends(literals, distances)
    let header = CodeLengthRuns(Array(literals[..<literalEnd] + distances[..<distanceEnd]))
    (literalLengths, distanceLengths, self.header) = (literals, distances, header)
    size = 3 + header.size + Self.bits(counts, literals, distances)
  }

  /// How many lengths are stated.
  private static func ends(_ literals: [UInt8], _ distances: [UInt8]) -> (Int, Int) {
    ((literals.lastIndex { $0 > 0 } ?? 256) + 1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
  }

  private static func bits(_ counts: SymbolCounts, _ literals: [UInt8], _ distances: [UInt8]) -> Int {
    var bits = 0
    for symbol in counts.literals.indices { bits += Int(counts.literals[symbol]) * Int(literals[symbol]) }
    for symbol in 265..<285 { bits += Int(counts.literals[symbol]) * ((symbol - 261) / 4) }
    for symbol in counts.distances.indices {
      bits += Int(counts.distances[symbol]) * (Int(distances[symbol]) + DeflateAlphabet.extraBits(ofDistance: symbol))
    }
    return bits
  }

  func write(_ steps: ArraySlice<DeflateStep>, isLast: Bool, to writer: inout BitWriter) {
    writer.add(isLast ? 1 : 0, bits: 1)
    writer.add(header == nil ? 1 : 2, bits: 2)
    if let header { write(header, to: &writer) }
    let (literals, distances) = (HuffmanCode.codes(literalLengths), HuffmanCode.codes(distanceLengths))
    for step in steps {
      writer.add(literals[step.symbol], bits: Int(literalLengths[step.symbol]))
      guard step.isMatch else { continue }
      let length = DeflateAlphabet.lengths[Int(step.length)]
      writer.add(length.extra, bits: length.extraBits)
      let distance = DeflateAlphabet.distance(step.distance)
      writer.add(distances[distance.symbol], bits: Int(distanceLengths[distance.symbol]))
      writer.add(distance.extra, bits: distance.extraBits)
    }
    writer.add(literals[DeflateAlphabet.endOfBlock], bits: Int(literalLengths[DeflateAlphabet.endOfBlock]))
  }

  private func write(_ header: CodeLengthRuns, to writer: inout BitWriter) {
    let (literalEnd, distanceEnd) = Self.ends(literalLengths, distanceLengths)
    writer.add(literalEnd - 257, bits: 5)
    writer.add(distanceEnd - 1, bits: 5)
    writer.add(header.statedLengths - 4, bits: 4)
    for symbol in CodeLengthRuns.order.prefix(header.statedLengths) { writer.add(Int(header.lengths[symbol]), bits: 3) }
    let codes = HuffmanCode.codes(header.lengths)
    for run in header.runs {
      writer.add(codes[run.symbol], bits: Int(header.lengths[run.symbol]))
      writer.add(run.extra, bits: run.extraBits)
    }
  }
}
