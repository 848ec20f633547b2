import Numerics
import TestSupport
import Testing

@testable import GIF

@Suite struct BitReaderTests {
  /// Codes packed bit by bit here, in sub-blocks of any lengths, with or without the empty one that ends them.
  @Test func codesComeBackOverTheEdgesOfSubBlocks() {
    var random = SplitMix64(seed: 93)
    for round in 0..<500 {
      let codes = (0..<random.below(300)).map { _ in
        let width = 3 + random.below(10)
        return (width: width, code: random.below(1 << width))
      }
      var bits: [Int] = []
      for code in codes { for bit in 0..<code.width { bits.append(code.code >> bit & 1) } }
      bits += [Int](repeating: 0, count: (8 - bits.count % 8) % 8)
      let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
        UInt8((0..<8).reduce(0) { $0 | bits[start + $1] << $1 })
      }
      var blocks: [UInt8] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let block = rest.prefix(1 + random.below([3, 20, 255][round % 3]))
        blocks += [UInt8(block.count)] + block
        rest = rest.dropFirst(block.count)
      }
      if round % 2 == 0 { blocks += [0, 3, 255, 255, 255] }
      blocks.withUnsafeBufferPointer { blocks in
        var reader = BitReader(blocks)
        for code in codes { #expect(reader.next(code.width) == code.code, "round \(round)") }
        // What is left is less than a byte.
        #expect(reader.next(12) == nil, "round \(round)")
      }
    }
  }

  @Test(arguments: [[], [0], [5], [255, 1], [2, 0xFF]] as [[UInt8]])
  func whatIsCutOffEnds(blocks: [UInt8]) {
    blocks.withUnsafeBufferPointer { blocks in
      var reader = BitReader(blocks)
      #expect(reader.next(12) == nil)
    }
  }
}
