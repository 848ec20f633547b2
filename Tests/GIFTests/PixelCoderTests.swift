import Numerics
import Palette
import Testing

@testable import GIF

@Suite("Ways to code a frame")
struct PixelCoderTests {
  private let table = ColorTable(opaque: [0xFF10_1010, 0xFF80_8080, 0xFFF0_F0F0], transparent: true)

  /// A slope in three colours, mixed by a pattern of four by four thresholds; the pixels in some discs have changed.
  private struct Pattern {
    let width = 48
    var indices: [UInt8] = []
    var targets: [PixelTarget] = []

    init(seed: UInt64, _ table: ColorTable) {
      var random = SplitMix64(seed: seed)
      let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
      let discs = (0..<(1 + random.below(6))).map { _ in (random.below(48), random.below(48), 3 + random.below(12)) }
      let steep = 1 + random.below(3)
      for y in 0..<48 {
        for x in 0..<width {
          let level = (steep * (x + y) + thresholds[y % 4 * 4 + x % 4] * 3) % 144 / 48
          let index = UInt8(1 + level)
          let color = table.entries[Int(index)]
          let isChanged = discs.contains { (x - $0.0) * (x - $0.0) + (y - $0.1) * (y - $0.1) < $0.2 * $0.2 }
          indices.append(index)
          targets.append(isChanged ? PixelTarget(painting: color, isSensitive: false) : PixelTarget(keeping: color))
        }
      }
    }

    var staying: [UInt8] { zip(indices, targets).map { $1.mayStay ? 0 : $0 } }
  }

  private func coded(_ pattern: Pattern, isPattern: Bool) -> (codes: [UInt8], taken: [UInt8]) {
    var indices = pattern.indices
    return pattern.targets.withUnsafeBufferPointer { targets in
      pattern.staying.withUnsafeBufferPointer { staying in
        indices.withUnsafeMutableBufferPointer { indices in
          let freedom = CodingFreedom(
            targets: targets, staying: staying, width: pattern.width, table: table,
            closeness: ColorCloseness(table, within: 0), codeWorth: 1, strings: .even(length: 3), isPattern: isPattern)
          let coder = PixelCoder(area: indices.count, width: pattern.width)
          let result = coder.code(indices, freedom, isCommon: true)
          return (result.codes, Array(result.indices))
        }
      }
    }
  }

  private func plain(_ indices: [UInt8]) -> Int {
    indices.withUnsafeBufferPointer { LZWEncoder().encode($0, codeSize: 2).count }
  }

  @Test("A pattern takes no more bytes than all of it painted, or as much as may staying, without any choice")
  func patterns() {
    var saved = 0
    for seed in 0..<200 as Range<UInt64> {
      let pattern = Pattern(seed: seed, table)
      let (codes, taken) = coded(pattern, isPattern: true)
      #expect(codes.count <= plain(pattern.indices) && codes.count <= plain(pattern.staying), "seed \(seed)")
      for (i, index) in taken.enumerated() where index != pattern.indices[i] {
        #expect(index == 0 && pattern.targets[i].mayStay, "seed \(seed)")
      }
      var pixels = [UInt8](repeating: 99, count: taken.count)
      let end = codes.withUnsafeBufferPointer { codes in
        pixels.withUnsafeMutableBufferPointer { LZWDecoder().decode(codes, codeSize: 2, into: $0).end }
      }
      #expect(end == .complete && pixels == taken, "seed \(seed)")
      saved += coded(pattern, isPattern: false).codes.count - codes.count
    }
    #expect(saved > 0)
  }

  /// Four colours, and behind them the transparent entry, which takes a bit more in every code of the frame.
  @Test("What may stay is painted where that saves a bit of every code")
  func shorterIndices() {
    let table = ColorTable(opaque: (1...4).map { 0xFF00_0000 | $0 * 0x20_3040 }, transparent: .last)
    var random = SplitMix64(seed: 3)
    var shorter = 0
    for round in 0..<100 {
      var indices = (0..<600).map { _ in UInt8(random.below(4)) }
      var staying = indices
      for _ in 0..<4 {
        let start = random.below(590)
        for i in start..<start + 10 { staying[i] = 4 }
      }
      let targets = zip(indices, staying).map { given, stays in
        let color = table.entries[Int(given)]
        return stays == 4 ? PixelTarget(keeping: color) : PixelTarget(painting: color, isSensitive: false)
      }
      let painted = plain(indices)
      let (codeSize, count) = targets.withUnsafeBufferPointer { targets in
        staying.withUnsafeBufferPointer { staying in
          indices.withUnsafeMutableBufferPointer { indices in
            let freedom = CodingFreedom(
              targets: targets, staying: staying, width: 30, table: table, closeness: ColorCloseness(table, within: 0),
              codeWorth: 1, strings: .even(length: 3))
            let result = PixelCoder(area: 600, width: 30).code(indices, freedom, isCommon: true)
            return (result.codeSize, result.codes.count)
          }
        }
      }
      #expect(count <= painted + painted / 20, "round \(round)")
      shorter += codeSize == 2 ? 1 : 0
    }
    #expect(shorter > 80)
  }
}
