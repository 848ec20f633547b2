/// Exponential functions with the same bits on every machine, computed only with exactly rounded operations.
package enum Exponential {
  /// ln 2 in two parts; the first has trailing zeros, so that its multiples by small integers are exact.
  private static let ln2High = 0x1.62e42fee00000p-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// e to the power `x`. The relative error is at most 1e-15.
  package static func exp(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    guard x < 709.8 else { return .infinity }
    guard x > -745.2 else { return 0 }
    let k = (x * 1.4426950408889634).rounded(.toNearestOrEven)
    let r = (x - k * ln2High) - k * ln2Low
    var sum = 1.0
    var n = 14.0
    while n >= 1 {
      sum = 1 + r / n * sum
      n -= 1
    }
    let exponent = Int(k)
    let half = exponent / 2
    return sum * Double(sign: .plus, exponent: half, significand: 1)
      * Double(sign: .plus, exponent: exponent - half, significand: 1)
  }

  /// The natural logarithm of `x`; -infinity for 0, NaN for negative `x`. The relative error is at most 1e-15, except
  /// near 1.
  package static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    var m = x.significand
    var k = Double(x.exponent)
    if m > 1.4142135623730951 {
      m /= 2
      k += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)); the argument is below 0.172.
    let s = (m - 1) / (m + 1)
    let z = s * s
    var sum = 0.0
    var divisor = 23.0
    while divisor >= 1 {
      sum = 1 / divisor + z * sum
      divisor -= 2
    }
    return k * ln2High + (2 * s * sum + k * ln2Low)
  }

  /// `base` to the power `exponent`, for a base of at least 0. The relative error is at most 1e-13 for results of
  /// moderate size.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    return exp(exponent * log(base))
  }

  /// The cube root of `x`, negative for negative `x`. The relative error is at most 4e-16.
  package static func cubeRoot(_ x: Double) -> Double {
    guard x != 0, x.isFinite else { return x }
    let magnitude = abs(x)
    var y = exp(log(magnitude) / 3)
    for _ in 0..<2 { y -= (y - magnitude / (y * y)) / 3 }
    return x < 0 ? -y : y
  }
}
