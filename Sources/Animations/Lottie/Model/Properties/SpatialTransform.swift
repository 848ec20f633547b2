import Numerics
import Vector

/// Rotations of a layer in space, in degrees.
struct TiltModel: Hashable, Sendable {
  var x: Property<Double>
  var y: Property<Double>
  /// Applied in addition to the rotations.
  var orientation: Property<Orientation>
}

/// The transform of a layer's plane in space, with a parallel projection.
struct SpatialTransform {
  /// The images of the unit vectors, and the origin.
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

  /// The projection of the plane.
  var flat: AffineTransform { AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y) }

  /// Rotates about the x axis: positive degrees move the lower half towards the viewer.
  static func rotation(xDegrees degrees: Double) -> SpatialTransform {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    var result = SpatialTransform(.identity)
    result.y = SIMD3(0, cosine, -sine)
    result.z = SIMD3(0, sine, cosine)
    return result
  }

  /// Rotates about the y axis: positive degrees move the right half away from the viewer.
  static func rotation(yDegrees degrees: Double) -> SpatialTransform {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    var result = SpatialTransform(.identity)
    result.x = SIMD3(cosine, 0, sine)
    result.z = SIMD3(-sine, 0, cosine)
    return result
  }
}

extension TransformModel {
  /// Like `matrix(at:)`, with rotations in space.
  func spatialMatrix(at frame: Double) -> SpatialTransform {
    guard let tilt else { return SpatialTransform(matrix(at: frame)) }
    let point = position.value(at: frame)
    return SpatialTransform(turned(at: frame))
      .then(.rotation(yDegrees: tilt.y.value(at: frame))).then(.rotation(xDegrees: tilt.x.value(at: frame)))
      .then(SpatialTransform(tilt.orientation.value(at: frame)))
      .then(SpatialTransform(.translation(x: point.x, y: point.y)))
  }
}
