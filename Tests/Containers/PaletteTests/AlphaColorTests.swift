import Numerics
import TestSupport
import Testing

@testable import Palette

@Suite struct AlphaColorTests {
  private static func pixel(by random: inout SplitMix64) -> RGBA8 {
    let alpha = UInt8(random.below(4) == 0 ? 255 : random.below(256))
    return alpha == 0 ? .transparent : RGBA8(bits: UInt32(random.below(1 << 24))).withAlpha(alpha)
  }

  /// The nearest entry on white and on dark, found by comparing all.
  @Test func mapFindsTheNearestEntry() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let palette = (0...random.below(256)).map { _ in Self.pixel(by: &random) }
      var map = AlphaColorMap(palette)
      for _ in 0..<500 {
        let pixel = Self.pixel(by: &random)
        let distances = palette.map { CompositePoint(pixel).squaredDistance(to: CompositePoint($0)) }
        #expect(distances[map.index(of: pixel)] == distances.min())
      }
    }
  }

  /// The mean of the squared errors on white and on #111827, worked out by hand.
  @Test func distanceIsThatOnBothPages() {
    let half = RGBA8(red: 255, green: 0, blue: 0, alpha: 51)
    // On white: (0, 51, 51) from white; on dark: a fifth of the way from (17, 24, 39) to red.
    let (light, dark) = (2.0 * 51 * 51, 47.6 * 47.6 + 4.8 * 4.8 + 7.8 * 7.8)
    let distance = CompositePoint(half).squaredDistance(to: CompositePoint(.transparent))
    #expect(abs(Double(distance) - (light + dark) / 2) < 0.1)
  }

  @Test func pixelsComeBackFromTheirLooks() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let pixel = Self.pixel(by: &random)
      let back = CompositePoint(pixel).pixel
      #expect(CompositePoint(back).squaredDistance(to: CompositePoint(pixel)) < 0.1, "\(pixel) \(back)")
    }
  }

  @Test func moreKindsThanAreCountedAreCountedTogether() {
    var histogram = PixelHistogram()
    for color in 0..<UInt32(100_000) { histogram.add(RGBA8(bits: color).opaque, times: 2) }
    let cells = histogram.cells
    #expect(cells.count <= 1 << 14 && cells.reduce(0) { $0 + Int($1.count) } == 200_000)
  }
}
