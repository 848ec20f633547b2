#if canImport(CLinux)
  import CLinux
  import Foundation
  import Numerics
  import TestSupport
  import Testing

  /// The system's mathematics library tells what is right.
  struct RoundingTests {
    private struct Function: CustomTestStringConvertible {
      let testDescription: String
      let own, system: @Sendable (Double) -> Double
    }

    private static let functions = [
      Function(testDescription: "trunc", own: { whirligif_trunc($0) }, system: { Foundation.trunc($0) }),
      Function(testDescription: "floor", own: { whirligif_floor($0) }, system: { Foundation.floor($0) }),
      Function(testDescription: "ceil", own: { whirligif_ceil($0) }, system: { Foundation.ceil($0) }),
      Function(testDescription: "round", own: { whirligif_round($0) }, system: { Foundation.round($0) }),
      Function(testDescription: "rint", own: { whirligif_rint($0) }, system: { Foundation.rint($0) }),
      Function(testDescription: "sqrt", own: { whirligif_sqrt($0) }, system: { Foundation.sqrt($0) }),
      Function(
        testDescription: "sqrtf", own: { Double(whirligif_sqrtf(Float($0))) },
        system: { Double(Foundation.sqrtf(Float($0))) }),
    ]

    /// Numbers of all sizes, and those next to where something changes.
    private static let numbers: [Double] = {
      var random = SplitMix64(seed: 91)
      let limits = [0, 0.5, 1, 1.5, 2.5, 0x1p51, 0x1p52, 0x1p53, 0x1p63, 1e300, .leastNonzeroMagnitude, .infinity]
      let beside = limits.flatMap { [$0.nextDown, $0, $0.nextUp] }
      let quarters = (0..<64).map { Double($0) / 4 }
      let any = (0..<4000).map { _ in Double(bitPattern: random.next()) }
      let usual = (0..<4000).map { _ in Double.random(in: 0...1e4, using: &random) }
      return (beside + quarters + any + usual).flatMap { [$0, -$0] } + [.nan]
    }()

    @Test(arguments: functions) private func roundsToTheSameBits(function: Function) {
      for x in Self.numbers { expectSame(function.own(x), function.system(x), "of \(x)") }
    }

    @Test func leavesTheSameRemainders() {
      var random = SplitMix64(seed: 92)
      for x in Self.numbers {
        for y in [1, 360, 0.1, -6, x, x / 3, .infinity, 0, random.pick(Self.numbers), random.pick(Self.numbers)] {
          expectSame(whirligif_fmod(x, y), Foundation.fmod(x, y), "of \(x) and \(y)")
        }
      }
    }

    private func expectSame(_ own: Double, _ system: Double, _ comment: Comment) {
      #expect(own.bitPattern == system.bitPattern || own.isNaN && system.isNaN, comment)
    }
  }
#endif
