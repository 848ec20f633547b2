import Numerics
import Testing

@testable import Raster

@Suite struct RampReaderTests {
  /// Four pixels at once are the same, bit by bit, as one after another.
  @Test func fourPixelsAreMixedAsOneIs() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      func below(_ limit: UInt32) -> UInt32 { UInt32.random(in: 0..<limit, using: &random) }
      func pixel() -> UInt32 {
        let alpha = below(3) == 0 ? 255 : below(256)
        return (0..<3).reduce(alpha << 24) { $0 | below(alpha + 1) << (8 * $1) }
      }
      let (sources, backdrops) = ((0..<4).map { _ in pixel() }, (0..<4).map { _ in pixel() })
      let coverage = (0..<4).map { _ in UInt8(below(256)) }
      let mixed = PremultipliedColor.over(
        SIMD4(sources), times: PremultipliedColor.factors(SIMD4(coverage)), SIMD4(backdrops))
      for lane in 0..<4 {
        let source = sources[lane]
        #expect(mixed[lane] == PremultipliedColor(word: source).over(backdrops[lane], coverage: coverage[lane]))
        guard source >> 24 == 255 else { continue }
        #expect(mixed[lane] == Pixel.mix(source, over: backdrops[lane], coverage: coverage[lane]))
      }
    }
  }

  /// Whatever bits what is not a number holds, it shows the first entry, and what is infinite an end.
  @Test(arguments: [0x7FC0_0000, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x7F80_0001] as [UInt32])
  func noNumberShowsTheFirstEntry(bits: UInt32) {
    let table: [UInt32] = [100, 1, 2, 3, 4]
    var output = [UInt32](repeating: 9, count: 7)
    table.withUnsafeBufferPointer { table in
      guard let first = table.baseAddress else { return }
      let reader = RampReader(table: first, count: 4, spread: .pad)
      output.withUnsafeMutableBufferPointer { output in
        guard let pixels = output.baseAddress else { return }
        reader.paint(from: 0, to: 7, into: pixels) { _ in
          SIMD4(Float(bitPattern: bits), .infinity, -.infinity, 0.34)
        }
      }
    }
    #expect(output == [100, 4, 1, 2, 100, 4, 1])
  }
}
