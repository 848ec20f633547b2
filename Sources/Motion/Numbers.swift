import Glibc
import Numerics

enum Trigonometry {
  static func sine(degrees: Double) -> Double { sin(degrees * .pi / 180) }
  static func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }
  static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) * 180 / .pi }
}

enum Power {
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}

struct SplitMix64 {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
extension Color {
  func mixedInOKLab(with other: Color, by amount: Double) -> Color { mixed(with: other, by: amount) }
}
