import Palette
import Testing

@testable import GIF

@Suite struct StandInTests {
  /// Grays of which the ninth and tenth colours, in indices of four bits, lie near the first and second, and the eleventh near none.
  private static let table = ColorTable(
    opaque: [10, 60, 110, 130, 150, 170, 190, 11, 61, 250].map { UInt32($0) * 0x01_01_01 | 0xFF00_0000 },
    transparent: true)
  private static let closeness = ColorCloseness(table, within: 2)

  @Test func theNearestCloseEntryWithFewerBitsStandsIn() {
    let standIns = StandIns(Self.table, Self.closeness)
    #expect(standIns.standIn(of: 8, bit: 3) == 1)
    #expect(standIns.standIn(of: 9, bit: 3) == 2)
    #expect(standIns.standIn(of: 10, bit: 3) == 0)
    #expect(standIns.standIn(of: 7, bit: 2) == 0)
  }

  /// One pixel off by one level gives up a bit of every code; a pixel without a stand-in, or errors above the codes' worth, do not.
  @Test func bitsAreSavedWhereThatIsWorthTheErrors() {
    #expect(saved(rare: 8, count: 1, codeWorth: 50) == 1)
    #expect(saved(rare: 10, count: 1, codeWorth: 50) == 10)
    #expect(saved(rare: 8, count: 40, codeWorth: 50) == 1)
    #expect(saved(rare: 8, count: 40, codeWorth: 5) == 8)
  }

  /// The index that the rare pixels have in the end, in a picture whose other pixels alternate between two colours.
  private func saved(rare: UInt8, count: Int, codeWorth: Float) -> UInt8 {
    var indices = (0..<160).map { UInt8(1 + $0 & 1) }
    for i in 0..<count { indices[2 * i] = rare }
    var staying = indices
    let targets = indices.map { PixelTarget(painting: Self.table.entries[Int($0)], isSensitive: false) }
    targets.withUnsafeBufferPointer { targets in
      staying.withUnsafeMutableBufferPointer { staying in
        let freedom = CodingFreedom(
          targets: targets, staying: UnsafeBufferPointer(staying), width: 16, table: Self.table,
          closeness: Self.closeness, codeWorth: codeWorth, strings: .even(length: 3))
        indices.withUnsafeMutableBufferPointer {
          freedom.saveBits(of: $0, staying, StandIns(Self.table, Self.closeness))
        }
      }
    }
    #expect(indices == staying)
    return indices[0]
  }
}
