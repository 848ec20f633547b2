/// Trigonometric functions with the same bits on every machine.
///
/// The results of the C library differ in the last bit with and without fused multiply-add. These functions only use
/// the exactly rounded operations `+ - * /` in a fixed order: polynomials after an exact reduction of the angle to an
/// eighth of a turn.
package enum Trigonometry {
  /// Sine and cosine of an angle in degrees; exact at every multiple of 90 and where they are 1/2. The error is at most
  /// 2e-15 for |angle| below 1e6. An angle that is not finite gives NaN.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    // The remainder and the multiples of 90 are exact in binary, so the reduction introduces no error.
    let turn = withoutTurns(degrees)
    let quarter = (turn / 90).rounded(.toNearestOrEven)
    let rest = turn - 90 * quarter
    var octant = octant(radians: rest * (Double.pi / 180))
    if abs(rest) == 30 { octant.sine = rest / 60 }
    return rotated(octant: octant, byQuarters: Int(quarter))
  }

  /// The angle without whole turns, -180...180. Exact, because the remainder and the subtraction are exact.
  private static func withoutTurns(_ degrees: Double) -> Double {
    if abs(degrees) <= 180 { return degrees }
    if abs(degrees) < 540 { return degrees < 0 ? degrees + 360 : degrees - 360 }
    return withoutTurns(degrees.truncatingRemainder(dividingBy: 360))
  }

  /// The sine of an angle in degrees.
  package static func sine(degrees: Double) -> Double { sineAndCosine(degrees: degrees).sine }

  /// The cosine of an angle in degrees.
  package static func cosine(degrees: Double) -> Double { sineAndCosine(degrees: degrees).cosine }

  /// The tangent of an angle in degrees; infinite at odd multiples of 90.
  package static func tangent(degrees: Double) -> Double {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return sine / cosine
  }

  /// The angle of the vector (x, y) in degrees, -180...180, clockwise from +x if y points down; 0 for (0, 0). The error
  /// is at most 1e-13.
  package static func arcTangent(y: Double, x: Double) -> Double {
    guard !y.isNaN, !x.isNaN else { return .nan }
    guard x != 0 || y != 0 else { return 0 }
    let ax = abs(x)
    let ay = abs(y)
    let ratio = ax.isInfinite && ay.isInfinite ? 1 : min(ax, ay) / max(ax, ay)
    var angle = arcTangent(unit: ratio)
    if ay > ax { angle = 90 - angle }
    if x < 0 { angle = 180 - angle }
    return y < 0 ? -angle : angle
  }

  /// The arc cosine in degrees, 0...180; `x` is clamped to -1...1.
  package static func arcCosine(_ x: Double) -> Double {
    let clamped = min(max(x, -1), 1)
    return arcTangent(y: ((1 - clamped) * (1 + clamped)).squareRoot(), x: clamped)
  }
}

extension Trigonometry {
  /// Sine and cosine for |radians| up to pi / 4, by their Taylor series; the truncation error is below 1e-17.
  static func octant(radians x: Double) -> (sine: Double, cosine: Double) {
    let z = x * x
    let sine =
      x
      * (1 + z
        * (-1.0 / 6 + z
          * (1.0 / 120 + z
            * (-1.0 / 5040 + z
              * (1.0 / 362_880
                + z * (-1.0 / 39_916_800 + z * (1.0 / 6_227_020_800 + z * (-1.0 / 1_307_674_368_000))))))))
    let cosine =
      1 + z
      * (-1.0 / 2 + z
        * (1.0 / 24 + z
          * (-1.0 / 720 + z
            * (1.0 / 40_320
              + z * (-1.0 / 3_628_800 + z * (1.0 / 479_001_600 + z * (-1.0 / 87_178_291_200)))))))
    return (sine, cosine)
  }

  /// Rotates (sine, cosine) by quarter turns, -2...2.
  static func rotated(octant: (sine: Double, cosine: Double), byQuarters quarters: Int) -> (
    sine: Double, cosine: Double
  ) {
    switch quarters & 3 {
    case 0: (octant.sine, octant.cosine)
    case 1: (octant.cosine, -octant.sine)
    case 2: (-octant.sine, -octant.cosine)
    default: (-octant.cosine, octant.sine)
    }
  }

  /// The arc tangent of `x` in 0...1, in degrees.
  ///
  /// Two applications of tan(a / 2) = x / (1 + sqrt(1 + x * x)) reduce the argument below 0.2, where the series
  /// converges.
  static func arcTangent(unit x: Double) -> Double {
    let half = x / (1 + (1 + x * x).squareRoot())
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let z = quarter * quarter
    var sum = 0.0
    var divisor = 25.0
    while divisor >= 1 {
      sum = 1 / divisor - z * sum
      divisor -= 2
    }
    return 4 * quarter * sum * (180 / Double.pi)
  }
}
