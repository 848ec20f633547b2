import Numerics

/// A rotation of space, for interpolation between rotations about different axes.
struct Quaternion: Hashable, Sendable {
  /// The imaginary parts, and the real part as w.
  var parts: SIMD4<Double>

  init(_ axis: SIMD3<Double>, _ degrees: Double) {
    let length = (axis * axis).sum().squareRoot()
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees / 2)
    let n = length > 0 ? axis / length * sine : SIMD3(repeating: 0)
    parts = SIMD4(n.x, n.y, n.z, cosine)
  }

  init(parts: SIMD4<Double>) { self.parts = parts }

  /// Interpolates along the shorter arc at constant speed.
  func mixed(with other: Quaternion, by amount: Double) -> Quaternion {
    let product = min(max((parts * other.parts).sum(), -1), 1)
    let end = product < 0 ? -other.parts : other.parts
    let angle = Trigonometry.arcCosine(abs(product))
    let sine = Trigonometry.sine(degrees: angle)
    guard sine > 1e-9 else { return self }
    let from = Trigonometry.sine(degrees: (1 - amount) * angle) / sine
    let to = Trigonometry.sine(degrees: amount * angle) / sine
    return Quaternion(parts: parts * from + end * to)
  }

  /// The rotation as a function of a transform list.
  var function: TransformFunction {
    .rotate3D(SIMD3(parts.x, parts.y, parts.z), 2 * Trigonometry.arcCosine(min(max(parts.w, -1), 1)))
  }
}
