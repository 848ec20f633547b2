import Numerics
import TestSupport
import Testing

@testable import Palette

@Suite struct AlphaQuantizerTests {
  private func quantizer() -> AlphaQuantizer {
    var random = SplitMix64(seed: 12)
    let cells = (0..<40).map { _ in
      (
        pixel: RGBA8(opaque: UInt32(random.next() % (1 << 24))).withAlpha(UInt8(128 + random.next() % 128)),
        count: UInt32(1 + random.next() % 9)
      )
    }
    return AlphaQuantizer(cells, exact: [])
  }

  /// Each cut leaves less error, and a box for each pixel leaves none.
  @Test func boxesOfOnePixelHaveNoError() {
    var errors: [Float] = []
    for count in 1...40 {
      var quantizer = quantizer()
      quantizer.cut(into: count, tolerance: -.infinity, farthest: 0)
      #expect(quantizer.count == count)
      errors.append(quantizer.error)
    }
    #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(abs(errors[39]) < errors[0] / 1e5)
  }

  /// No box is cut once the error is within the tolerance.
  @Test(arguments: [0.9, 0.5, 0.1, 0.01]) func aToleranceIsReachedWithTheFewestCuts(share: Float) {
    let tolerance = share * quantizer().error
    var within = quantizer()
    within.cut(into: 40, tolerance: tolerance, farthest: .infinity)
    #expect(within.error <= tolerance)
    var before = quantizer()
    before.cut(into: within.count - 1, tolerance: -.infinity, farthest: .infinity)
    #expect(before.error > tolerance)
  }
}
