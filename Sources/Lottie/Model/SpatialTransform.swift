import Numerics
import Vector

/// Turns of a layer out of the plane, in degrees.
struct TiltModel: Hashable, Sendable {
  var x: Property<Double>
  var y: Property<Double>
  /// On top of the others.
  var orientation: Property<Orientation>
}

/// Where a layer's plane lies in space, seen from so far away that what is nearer is not larger.
struct SpatialTransform {
  /// Where the unit vectors go, and the origin.
  private var x, y, z, origin: SIMD3<Double>

  init(_ flat: AffineTransform) {
    x = SIMD3(flat.a, flat.b, 0)
    y = SIMD3(flat.c, flat.d, 0)
    z = SIMD3(0, 0, 1)
    origin = SIMD3(flat.tx, flat.ty, 0)
  }

  func then(_ next: SpatialTransform) -> SpatialTransform {
    var result = self
    (result.x, result.y, result.z) = (next.turned(x), next.turned(y), next.turned(z))
    result.origin = next.turned(origin) + next.origin
    return result
  }

  init(_ orientation: Orientation) {
    self.init(.identity)
    (x, y, z) = (orientation.turned(x), orientation.turned(y), orientation.turned(z))
  }

  private func turned(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + z * v.z }

  /// What is seen of the plane.
  var flat: AffineTransform { AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y) }

  /// Round the x axis: what was below comes nearer for positive degrees.
  static func rotation(xDegrees degrees: Double) -> SpatialTransform {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    var result = SpatialTransform(.identity)
    result.y = SIMD3(0, cosine, -sine)
    result.z = SIMD3(0, sine, cosine)
    return result
  }

  /// Round the y axis: what was on the right goes away for positive degrees.
  static func rotation(yDegrees degrees: Double) -> SpatialTransform {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    var result = SpatialTransform(.identity)
    result.x = SIMD3(cosine, 0, sine)
    result.z = SIMD3(-sine, 0, cosine)
    return result
  }
}

extension TransformModel {
  /// The same as `matrix(at:)`, with turns out of the plane.
  func spatialMatrix(at frame: Double) -> SpatialTransform {
    guard let tilt else { return SpatialTransform(matrix(at: frame)) }
    let place = position.value(at: frame)
    return SpatialTransform(turned(at: frame))
      .then(.rotation(yDegrees: tilt.y.value(at: frame))).then(.rotation(xDegrees: tilt.x.value(at: frame)))
      .then(SpatialTransform(tilt.orientation.value(at: frame)))
      .then(SpatialTransform(.translation(x: place.x, y: place.y)))
  }
}
