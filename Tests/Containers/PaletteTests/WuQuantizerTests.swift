import Numerics
import Testing

@testable import Palette

@Suite struct WuQuantizerTests {
  /// A box's color is its mean as a color of whole numbers, so each point errs at most as much by its nearest color;
  /// that holds for points of millions of pixels too, beside which a single one would vanish in numbers of few digits.
  @Test func noNearestColorErrsMoreThanTheCutSays() {
    var random = SplitMix64(seed: 71)
    for round in 0..<120 {
      var points = (0..<Int.random(in: 2...90, using: &random)).map { _ in
        point(random.next(), weight: UInt32.random(in: 1...9, using: &random))
      }
      points.append(point(0xFF_FFFF, weight: UInt32.random(in: 1...10_000_000, using: &random)))
      var cut = WuQuantizer(points)
      cut.cut(into: 1 + round % 40, tolerance: 0)
      let colors = cut.means.map { mean in SIMD4<Double>(mean.color).rounded(.toNearestOrAwayFromZero) }
      let error = points.reduce(0.0) { sum, point in
        let color = SIMD4<Double>(point.moment) / Double(point.moment.w)
        let least = colors.map { squaredDistance(color, $0) }.min() ?? .infinity
        return sum + least * Double(point.moment.w)
      }
      #expect(error <= cut.error + 0.01, "round \(round)")
    }
  }

  /// A cut that goes on is the same as one that was made at once, and remembers what it was before.
  @Test func cutsInStepsEqualOneCut() {
    var random = SplitMix64(seed: 73)
    for _ in 0..<60 {
      let points = (0..<Int.random(in: 8...200, using: &random)).map { _ in
        point(random.next(), weight: UInt32.random(in: 1...99, using: &random))
      }
      var whole = WuQuantizer(points)
      whole.cut(into: 64, tolerance: 0)
      var steps = WuQuantizer(points)
      for count in [1, 2, 5, 31, 64] {
        steps.cut(into: count, tolerance: 0)
        guard count < whole.count else { continue }
        let earlier = whole.earlier(count)
        #expect(earlier.error == steps.error)
        #expect(earlier.means == steps.means)
      }
      #expect(steps.means == whole.means && steps.error == whole.error)
    }
  }

  /// As many boxes as colors leave no error.
  @Test func everyPointInItsOwnBoxIsExact() {
    var random = SplitMix64(seed: 72)
    let points = (0..<60 as Range<UInt64>).map { point($0 &* 0x04_0301, weight: UInt32(1 + random.next() % 4_000_000)) }
    var cut = WuQuantizer(points)
    cut.cut(into: 60, tolerance: 0)
    #expect(cut.means.count == 60)
    #expect(cut.error < 0.01)
  }

  private func point(_ color: UInt64, weight: UInt32) -> ColorPoint {
    let color = UInt32(truncatingIfNeeded: color)
    return ColorPoint(moment: SIMD4(color & 255, color >> 8 & 255, color >> 16 & 255, 1) &* weight)
  }

  private func squaredDistance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    let d = a - b
    return d.x * d.x + d.y * d.y + d.z * d.z
  }
}
