/// Rounding that ignores rounding errors.
///
/// Frame 1 of 49 has the phase 1/49, and 1/49 * 49 is slightly less than 1. An animation that counts steps with
/// `floor(t * 49)` must still be in step 1, so a value within `tolerance` below a whole number counts as that number.
package enum TolerantRounding {
  /// Far above the rounding errors of a few operations, far below any visible difference.
  package static let tolerance = 1e-9

  static func floor(_ x: Double) -> Double {
    let nearest = x.rounded()
    return nearest - x <= tolerance ? max(nearest, x.rounded(.down)) : x.rounded(.down)
  }

  static func ceiling(_ x: Double) -> Double { 0 - floor(-x) }

  /// The remainder of `x` modulo `modulus`: in 0..<modulus, or in modulus<...0 if the modulus is negative. 0 if `x` is
  /// a rounding error below a multiple. The modulus must not be 0.
  package static func remainder(_ x: Double, _ modulus: Double) -> Double {
    let rest = x.truncatingRemainder(dividingBy: modulus)
    let wrapped = rest != 0 && (rest < 0) != (modulus < 0) ? rest + modulus : rest
    return (modulus - wrapped).magnitude <= tolerance * modulus.magnitude ? 0 : wrapped
  }
}
