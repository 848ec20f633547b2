import Numerics
import Testing

@testable import GIF

@Suite("What an index costs beside the one given")
struct PaintedPixelTests {
  private static func cost(_ error: SIMD3<Double>, _ carried: SIMD3<Double>) -> Double {
    let sum = error + carried
    return (error * error).sum() + 0.8 * (sum * sum).sum()
  }

  @Test(
    "It is the difference of what their errors cost, eight times where an error would be noticed",
    arguments: [false, true])
  func differenceOfCosts(isSensitive: Bool) {
    var random = SplitMix64(seed: isSensitive ? 1 : 2)
    for _ in 0..<2000 {
      func vector(_ range: ClosedRange<Double>) -> SIMD3<Double> { .random(in: range, using: &random) }
      func floats(_ vector: SIMD3<Double>) -> SIMD4<Float> { SIMD4(SIMD3<Float>(vector), 0) }
      let bytes = SIMD3<Double>(SIMD3<UInt8>.random(in: 0...255, using: &random))
      let word = UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | 0xFF00_0000
      let (given, other) = (bytes + vector(-20...20).rounded(.down), bytes + vector(-20...20).rounded(.down))
      let carried = vector(-9...9)
      let painted = PaintedPixel(
        PixelTarget(painting: word, isSensitive: isSensitive), given: floats(given), carried: floats(carried))

      let error = painted.error(of: floats(other))
      #expect(error == floats(other - bytes))
      let expected = Self.cost(given - bytes, carried) - Self.cost(other - bytes, carried)
      #expect(abs(Double(painted.gain(of: error)) - (isSensitive ? 8 : 1) * expected) < 0.01)
    }
  }

  @Test("The index given costs nothing more")
  func given() {
    let target = PixelTarget(painting: 0xFF12_3456, isSensitive: true)
    let color = SIMD4<Float>(80, 50, 20, 0)
    let painted = PaintedPixel(target, given: color, carried: SIMD4(0.1, -3.7, 5.3, 0))
    #expect(painted.gain(of: painted.error(of: color)) == 0)
  }
}
