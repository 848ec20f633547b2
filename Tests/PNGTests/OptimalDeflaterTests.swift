import Frames
import Images
import Numerics
import TestSupport
import Testing

@testable import PNG

@Suite struct OptimalDeflaterTests {
  /// Runs longer than a match, repetitions, noise, and parts that want codes of their own.
  private static func picture(_ random: inout SplitMix64) -> KeptLoop {
    let (width, height) = (1 + random.below(60), 1 + random.below(40))
    let isOfFewColors = random.below(2) == 0
    var pixels = [UInt32](repeating: 0, count: width * height)
    var place = 0
    while place < pixels.count {
      let end = min(place + 1 + random.below(400), pixels.count)
      let kind = random.below(4)
      let color = UInt32(random.below(1 << 24)) & (isOfFewColors ? 0x0c0c0c : 0xffffff) | 0xff00_0000
      for index in place..<end {
        switch kind {
        case 0: pixels[index] = color
        case 1: pixels[index] = index > 700 ? pixels[index - 700] : color
        case 2: pixels[index] = color ^ UInt32(random.below(isOfFewColors ? 4 : 256))
        default: pixels[index] = index >= width ? pixels[index - width] : color
        }
      }
      place = end
    }
    return KeptLoop(width: width, height: height, pictures: [pixels])
  }

  @Test func decodersReadWhatItWrites() throws {
    var random = SplitMix64(seed: 7)
    for number in 0..<8 {
      let loop = Self.picture(&random)
      let decoded = try DecodedImage(try PNGEncoder.still(loop))
      #expect(decoded.pixels == loop.pictures[0], "\(number)")
    }
  }

  /// What is repeated is farther away than a match reaches, but for one byte.
  @Test func matchesReachNoFartherThanTheyMay() throws {
    var random = SplitMix64(seed: 13)
    let noise = (0..<60).map { _ in 0xff00_0000 | UInt32(random.below(200)) }
    for gap in [32_707, 32_708, 32_709] {
      let pixels = noise + [UInt32](repeating: 0xff00_0000, count: gap) + noise
      let loop = KeptLoop(width: pixels.count, height: 1, pictures: [pixels])
      #expect(try DecodedImage(try PNGEncoder.still(loop), limits: ImageLimits(side: 1 << 16)).pixels == pixels)
    }
  }

  /// By hand: 3 bits for the type of a block with fixed codes, 8 for the literal, 7 and 3 more for the length 39, 5 for the distance 1,
  /// 7 for the end; 33 bits behind two bytes of header.
  @Test func aRunIsALiteralAndAMatch() {
    let stream = OptimalDeflater([UInt8](repeating: 65, count: 40), row: 1000, rounds: 3).stream
    #expect(stream.count == 2 + 5)
  }

  @Test func codesAreCompleteAndLimited() {
    var random = SplitMix64(seed: 3)
    // Counts like Fibonacci's numbers make the deepest trees.
    var fibonacci: [Int32] = [1, 1]
    while fibonacci.count < 30 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
    let random2 = (0..<20).map { _ in
      (0..<2 + random.below(280)).map { _ in Int32(random.below(1 << random.below(14))) }
    }
    for counts in [fibonacci] + random2 where counts.count(where: { $0 > 0 }) > 1 {
      for limit in [7, 15] where counts.count(where: { $0 > 0 }) <= 1 << limit {
        let lengths = HuffmanCode.lengths(counts, limit: limit)
        let space = lengths.reduce(0) { $1 > 0 ? $0 + 1 << (limit - Int($1)) : $0 }
        #expect(space == 1 << limit && lengths.max() ?? 0 <= limit)
        #expect(zip(counts, lengths).allSatisfy { ($0 > 0) == ($1 > 0) })
      }
    }
  }

  @Test func runsStandForTheLengths() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50 {
      var lengths: [UInt8] = []
      while lengths.count < 1 + random.below(300) {
        lengths += [UInt8](repeating: UInt8(random.below(3) == 0 ? 0 : random.below(16)), count: 1 + random.below(150))
      }
      let runs = CodeLengthRuns(lengths)
      var expanded: [UInt8] = []
      for run in runs.runs {
        let value = run.symbol == 16 ? expanded.last ?? 0 : run.symbol > 16 ? 0 : UInt8(run.symbol)
        expanded += [UInt8](repeating: value, count: run.count)
        #expect(run.extra >= 0 && run.extra < 1 << run.extraBits || run.extraBits == 0)
      }
      #expect(expanded == lengths)
    }
  }

  @Test func logarithmsOfPowersAreExact() {
    for power in 0..<31 { #expect(SymbolCosts.logarithm(1 << Int32(power)) == 256 * Int32(power)) }
    // 256 log2 3 = 405.75.
    #expect(SymbolCosts.logarithm(3) == 405)
  }

  /// Nine lengths and ten distances at the edges of RFC 1951's tables.
  @Test func symbolsAreThoseOfTheSpecification() {
    let lengths = [3: 257, 10: 264, 11: 265, 12: 265, 13: 266, 66: 276, 130: 280, 257: 284, 258: 285]
    for (length, symbol) in lengths { #expect(DeflateAlphabet.lengths[length].symbol == symbol) }
    let distances = [1: 0, 4: 3, 5: 4, 6: 4, 7: 5, 8: 5, 9: 6, 24576: 28, 24577: 29, 32768: 29]
    for (distance, symbol) in distances { #expect(DeflateAlphabet.distance(distance).symbol == symbol) }
    #expect(DeflateAlphabet.distance(32768).extra == 8191 && DeflateAlphabet.lengths[257].extra == 30)
  }
}
