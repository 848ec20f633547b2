import JSON
import Numerics

/// A rotation in space as a unit quaternion: interpolation follows the shortest rotation, unlike that of angles.
struct Orientation: Hashable, Sendable {
  /// The axis multiplied by the sine of half the angle, then the cosine of half the angle.
  private var parts: SIMD4<Double>

  private init(_ parts: SIMD4<Double>) { self.parts = parts }

  static let none = Orientation(SIMD4(0, 0, 0, 1))

  /// Rotates about the z axis, then y, then x, in degrees. The signs are those of `SpatialTransform`.
  init(x: Double, y: Double, z: Double) {
    func turn(_ degrees: Double, _ axis: Int) -> Orientation {
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees / 2)
      var parts = SIMD4(0, 0, 0, cosine)
      parts[axis] = sine
      return Orientation(parts)
    }
    self = turn(z, 2).then(turn(-y, 1)).then(turn(-x, 0))
  }

  func then(_ next: Orientation) -> Orientation {
    let (a, b) = (next.parts, parts)
    return Orientation(
      SIMD4(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
  }

  func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let axis = SIMD3(parts.x, parts.y, parts.z)
    let across = 2 * Self.cross(axis, v)
    return v + parts.w * across + Self.cross(axis, across)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension Orientation: Interpolable {
  static var kind: String { "three angles" }

  /// Reads degrees about x, y and z.
  init?(lenient json: JSONValue) {
    guard let numbers = json.numbers else { return nil }
    func angle(_ axis: Int) -> Double { axis < numbers.count ? numbers[axis] : 0 }
    self.init(x: angle(0), y: angle(1), z: angle(2))
  }

  /// Spherical interpolation (Shoemake, 1985).
  func mixed(with other: Orientation, by shares: EasedShares) -> Orientation {
    let share = shares[0]
    let cosine = (parts * other.parts).sum()
    // A quaternion and its negative are the same rotation; the nearer one gives the shorter path.
    let end = cosine < 0 ? -other.parts : other.parts
    let difference = end - parts * cosine.magnitude
    let sine = (difference * difference).sum().squareRoot()
    guard sine > 1e-9 else { return self }
    let angle = Trigonometry.arcTangent(y: sine, x: cosine.magnitude)
    let (along, straight) = Trigonometry.sineAndCosine(degrees: share * angle)
    return Orientation(parts * straight + difference * (along / sine))
  }
}
