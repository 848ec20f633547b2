import Testing
import Numerics

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
}
