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
