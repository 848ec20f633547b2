import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

/// Entries that no pixel uses after all take no bytes.
@Suite struct EntryTrimmerTests {
  private let table = ColorTable(opaque: (1..<64).map { $0 * 0x04_0301 | 0xFF00_0000 }, transparent: true)

  /// Some entries' indices, coded with as many bits as all entries need; and what the trimmer makes of them, read again.
  private func trim(
    _ used: [UInt8], isCommon: Bool, keepsTransparent: Bool = false, seed: UInt64
  ) -> (indices: [UInt8], codes: Int, trimmed: CodedPixels, table: ColorTable, read: [UInt8]) {
    var random = SplitMix64(seed: seed)
    let indices = (0..<300).map { _ in random.pick(used) }
    let trimmer = EntryTrimmer(area: indices.count)
    return indices.withUnsafeBufferPointer { pixels in
      let codes = LZWEncoder().encode(pixels, codeSize: 6)
      let (trimmed, table) = trimmer.trim(
        CodedPixels(codes: codes, codeSize: 6, indices: pixels), table, isCommon: isCommon,
        keepsTransparent: keepsTransparent)
      return (indices, codes.count, trimmed, table, Array(trimmed.indices))
    }
  }

  @Test func ownTableKeepsTheColorsUsed() {
    for (seed, used) in ([[0, 7, 30, 63], [5], [1, 2], [0, 40, 41, 42, 43, 44, 45, 46]] as [[UInt8]]).enumerated() {
      let result = trim(used, isCommon: false, seed: UInt64(seed))
      #expect(result.table.entries == used.map { table.entries[Int($0)] })
      #expect(result.table.transparentIndex == (used.contains(0) ? 0 : nil))
      #expect(result.read.map { result.table.entries[Int($0)] } == result.indices.map { table.entries[Int($0)] })
      #expect(result.trimmed.codes.count < result.codes)
      let met = result.read.withUnsafeBufferPointer { pixels in
        result.trimmed.codes.withUnsafeBufferPointer {
          LZWDecoder().indices(readFrom: $0, codeSize: result.trimmed.codeSize, as: pixels)
        }
      }
      #expect(met == (0..<UInt8(used.count)).map { $0 })
    }
  }

  /// Of eight colours and one that nobody uses the indices are no shorter than of sixteen.
  @Test func transparentEntryStaysWhereItIsAskedFor() {
    let used: [UInt8] = [3, 40, 41, 42, 43, 44, 45, 46]
    let result = trim(used, isCommon: false, keepsTransparent: true, seed: 4)
    #expect(result.table.entries == ([0] + used).map { table.entries[Int($0)] })
    #expect(result.table.transparentIndex == 0 && result.trimmed.codeSize == 4)
    #expect(result.read.map { result.table.entries[Int($0)] } == result.indices.map { table.entries[Int($0)] })
  }

  /// The entries stay where they are: only indices whose bits are free may lose them.
  @Test func commonTableStays() {
    let low = trim([0, 1, 2, 3, 9], isCommon: true, seed: 1)
    #expect(low.table == table && low.read == low.indices && low.trimmed.codeSize == 4)
    #expect(low.trimmed.codes.count < low.codes)
    let high = trim([0, 1, 2, 3, 40], isCommon: true, seed: 2)
    #expect(high.table == table && high.trimmed.codeSize == 6 && high.trimmed.codes.count == high.codes)
  }

  @Test func whatIsUsedStays() {
    let result = trim(Array(0..<33), isCommon: false, seed: 3)
    #expect(result.table == table && result.trimmed.codeSize == 6 && result.read == result.indices)
  }
}
