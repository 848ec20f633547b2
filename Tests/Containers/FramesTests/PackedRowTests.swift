import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct PackedRowTests {
  private func packed(_ row: [RGBA8]) -> PackedRow { row.withUnsafeBufferPointer { PackedRow($0) } }

  private func unpacked(_ packed: PackedRow, count: Int) -> [RGBA8] {
    var row = [RGBA8](repeating: 9, count: count)
    row.withUnsafeMutableBufferPointer { packed.unpack(into: $0) }
    return row
  }

  @Test func rowsComeBackAsTheyWere() {
    var random = SplitMix64(seed: 8)
    for longest in [2, 12, 40] {
      for _ in 0..<200 {
        var row: [RGBA8] = []
        for _ in 0..<random.below(40) {
          row += [RGBA8](repeating: RGBA8(bits: UInt32(random.below(3))), count: 1 + random.below(longest))
        }
        #expect(unpacked(packed(row), count: row.count) == row)
      }
    }
  }

  @Test func flatAreasTakeTwoWordsAndOthersTheirPixels() {
    let flat = [RGBA8](repeating: 7, count: 24)
    let mixed = (1...11).map { RGBA8(bits: UInt32($0)) }
    #expect(packed(flat).wordCount == 2)
    #expect(packed(flat + mixed).wordCount == 2 + 1 + 11)
    // The first block of the second area begins within one that is kept pixel by pixel.
    #expect(packed(mixed + flat).wordCount == 1 + 16 + 2 + 1 + 3)
  }
}
