import Numerics
import Palette
import Testing

@testable import GIF

/// Searches eight at a time find what a look at each pixel finds.
@Suite struct PixelScanTests {
  /// Runs of a few lengths in a few indices.
  private static func indices(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var indices: [UInt8] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let index = UInt8.random(in: 0...3, using: &random) * 85
      indices += [UInt8](repeating: index, count: Int.random(in: 1...(seed % 60 == 0 ? 3000 : 20), using: &random))
    }
    return indices
  }

  @Test func runsAreCounted() {
    for seed in 0..<600 as Range<UInt64> {
      let indices = Self.indices(seed: seed)
      let borders = zip(indices, indices.dropFirst()).filter { $0 != $1 }.count
      #expect(indices.withUnsafeBufferPointer { $0.runCount } == borders + 1, "seed \(seed)")
    }
    #expect([UInt8]().withUnsafeBufferPointer { $0.runCount } == 0)
  }

  @Test func aRunEndsAtTheFirstOtherIndex() {
    for seed in 0..<600 as Range<UInt64> {
      let indices = Self.indices(seed: seed)
      let start = Int(seed * 7919) % indices.count
      let end = indices[start...].firstIndex { $0 != indices[start] } ?? indices.count
      #expect(indices.withUnsafeBufferPointer { $0.endOfRun(at: start) } == end, "seed \(seed)")
    }
  }

  @Test func aPixelThatVanishesIsFound() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<600 {
      let count = Int.random(in: 0...40, using: &random)
      let before = (0..<count).map { _ in Bool.random(using: &random) ? RGBA8.transparent : RGBA8(bits: 7 | 0xff00_0000)
      }
      var after = before.map { $0 == .transparent && Bool.random(using: &random) ? RGBA8(bits: 8 | 0xff00_0000) : $0 }
      let vanishing = (0..<count).randomElement(using: &random)
      if let vanishing, Bool.random(using: &random) { after[vanishing] = .transparent }
      let expected = zip(before, after).contains { $0 != .transparent && $1 == .transparent }
      let found = before.withUnsafeBufferPointer { before in
        after.withUnsafeBufferPointer { $0.hasTransparent(unlike: before) }
      }
      #expect(found == expected, "\(before), \(after)")
    }
  }
}
