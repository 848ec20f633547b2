import Palette
import TestSupport
import Testing

@testable import Palette

/// Colors that would just not fit the bits of an index.
@Suite struct QuantizerFitTests {
  /// Far from each other; two of them have a pale neighbor, to leave which out errs by 40: ten pixels times two
  /// squared.
  private func points(_ count: Int) -> [ColorPoint] {
    var histogram = Histogram()
    for i in 0..<UInt32(count) {
      let color = RGBA8(opaque: i % 6 * 50 | i / 6 % 6 * 50 << 8 | i / 36 * 50 << 16)
      histogram.add(color, times: 100)
      if i < 2 { histogram.add(RGBA8(bits: color.bits + 2), times: 10) }
    }
    return histogram.points()
  }

  private func paletteCount(_ count: Int, allowed: Double) -> Int {
    let points = points(count)
    #expect(points.count == count + 2)
    return PaletteBuilder.palette(of: WuQuantizer(points), maximum: 200, tolerance: allowed / 3, pixels: 1, rounds: 0)
      .count
  }

  @Test(arguments: [8, 16, 32, 64, 128])
  func aBitIsSavedWhereThatErrsLittleMore(power: Int) {
    // One neighbor must have its entry, and the transparent one makes it one too many for the bits.
    #expect(paletteCount(power - 1, allowed: 80 / 1.2) == power - 1)
    #expect(paletteCount(power - 1, allowed: 80 / 1.3) == power)
    #expect(paletteCount(power - 1, allowed: 39) == power + 1)
    // Where bits are left there is nothing to save.
    #expect(paletteCount(power - 3, allowed: 80 / 1.2) == power - 2)
  }
}
