import Numerics
import TestSupport
import Testing

@testable import Palette

@Suite struct BoxNeighborsTests {
  /// Points in clouds of several widths, some of one colour alone.
  private func points(_ random: inout SplitMix64) -> [ColorPoint] {
    let clouds = (0...random.below(6)).map { _ in (0..<3).map { _ in random.below(256) } + [random.below(60)] }
    return (0..<(1 + random.below(400))).map { _ in
      let cloud = clouds[random.below(clouds.count)]
      let weight = UInt32(1 + random.below(9))
      func sum(_ component: Int) -> UInt32 {
        let value = cloud[component] + random.below(2 * cloud[3] + 1) - cloud[3]
        return UInt32(min(max(value, 0), 255)) * weight + (value < 255 ? UInt32(random.below(Int(weight))) : 0)
      }
      return ColorPoint(
        moment: SIMD4(min(sum(0), 255 * weight), min(sum(1), 255 * weight), min(sum(2), 255 * weight), weight))
    }
  }

  private func squaredDistance(_ point: ColorPoint, _ color: UInt32) -> Double {
    func part(_ value: Float, _ shift: UInt32) -> Double {
      let difference = Double(value) - Double(color >> shift & 255)
      return difference * difference
    }
    return part(point.color.x, 0) + part(point.color.y, 8) + part(point.color.z, 16)
  }

  @Test func noColorIsNearer() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<300 {
      var cut = VarianceCut(points(&random))
      cut.cut(into: 1 + random.below(40), tolerance: 0)
      var colors = cut.means.map { Quantizer.word($0.color) }
      // As the colours of areas take the place of others.
      for _ in 0..<random.below(3) { colors[random.below(colors.count)] = UInt32(random.below(1 << 24)) | 0xFF00_0000 }
      var neighbors = BoxNeighbors(colors)
      for box in 0..<cut.count {
        neighbors.begin(box, cut.points(ofBox: box))
        for point in cut.points(ofBox: box) {
          let found = squaredDistance(point, colors[Int(neighbors.index(of: point))])
          let least = colors.map { squaredDistance(point, $0) }.min() ?? 0
          #expect(found <= least + 0.01)
        }
      }
    }
  }

  @Test func ofEquallyNearColorsTheFirstIsTaken() {
    let point = ColorPoint(moment: SIMD4(10, 10, 10, 1))
    var cut = VarianceCut([point])
    cut.cut(into: 1, tolerance: 0)
    // Whichever box it is in.
    for box in 0..<3 {
      var neighbors = BoxNeighbors([0xFF0A_0A0B, 0xFF0A_0A09, 0xFF0A_0A0B])
      neighbors.begin(box, cut.points(ofBox: 0))
      #expect(neighbors.index(of: point) == 0)
    }
  }
}
