import Numerics
import Vector

/// A linear map of space in homogeneous coordinates, as CSS `matrix3d()`.
struct Matrix4: Hashable, Sendable {
  /// The images of the unit vectors of x, y, z and w.
  var columns: [SIMD4<Double>]

  static let identity = Matrix4(columns: [
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
  ])

  static func translation(x: Double, y: Double, z: Double) -> Matrix4 {
    var matrix = identity
    matrix.columns[3] = SIMD4(x, y, z, 1)
    return matrix
  }

  static func scale(x: Double, y: Double, z: Double) -> Matrix4 {
    Matrix4(columns: [SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1)])
  }

  /// A rotation about an axis through the origin; the identity if the axis has no length.
  static func rotation(axis: SIMD3<Double>, degrees: Double) -> Matrix4 {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let n = axis / length
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    let t = 1 - cosine
    return Matrix4(columns: [
      SIMD4(t * n.x * n.x + cosine, t * n.x * n.y + sine * n.z, t * n.x * n.z - sine * n.y, 0),
      SIMD4(t * n.x * n.y - sine * n.z, t * n.y * n.y + cosine, t * n.y * n.z + sine * n.x, 0),
      SIMD4(t * n.x * n.z + sine * n.y, t * n.y * n.z - sine * n.x, t * n.z * n.z + cosine, 0),
      SIMD4(0, 0, 0, 1),
    ])
  }

  /// The perspective of an eye at a distance; distances under 1 count as 1.
  static func perspective(distance: Double) -> Matrix4 {
    var matrix = identity
    matrix.columns[2].w = -1 / max(distance, 1)
    return matrix
  }

  init(columns: [SIMD4<Double>]) { self.columns = columns }

  init(_ affine: AffineTransform) {
    self.init(columns: [
      SIMD4(affine.a, affine.b, 0, 0), SIMD4(affine.c, affine.d, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(affine.tx, affine.ty, 0, 1),
    ])
  }

  func apply(to vector: SIMD4<Double>) -> SIMD4<Double> {
    columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z + columns[3] * vector.w
  }

  /// This map first, then `next`.
  func then(_ next: Matrix4) -> Matrix4 { Matrix4(columns: columns.map { next.apply(to: $0) }) }

  /// The map of the plane z = 0, seen along z.
  var projective: ProjectiveTransform {
    ProjectiveTransform(
      x: SIMD3(columns[0].x, columns[1].x, columns[3].x), y: SIMD3(columns[0].y, columns[1].y, columns[3].y),
      w: SIMD3(columns[0].w, columns[1].w, columns[3].w))
  }

  /// Whether the back of the plane z = 0 is turned to the viewer.
  var showsBack: Bool {
    let (p, q, t) = (columns[0], columns[1], columns[3])
    // The sign of the area of the projected unit square at the origin.
    guard t.w != 0 else { return false }
    let (u, v) = (p.x * t.w - t.x * p.w, p.y * t.w - t.y * p.w)
    let (r, s) = (q.x * t.w - t.x * q.w, q.y * t.w - t.y * q.w)
    return u * s - v * r < 0
  }
}
