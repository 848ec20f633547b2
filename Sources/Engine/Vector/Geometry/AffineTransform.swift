import Numerics

/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty, as SVG's matrix(a b c d tx ty).
package struct AffineTransform: Hashable, Sendable {
  package var a, b, c, d, tx, ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by `degrees`, clockwise on the screen.
  package static func rotation(degrees: Double) -> AffineTransform {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A skew by angles under 90 degrees: `xDegrees` slants along x, `yDegrees` along y.
  package static func skew(xDegrees: Double, yDegrees: Double) -> AffineTransform {
    AffineTransform(
      a: 1, b: Trigonometry.tangent(degrees: yDegrees), c: Trigonometry.tangent(degrees: xDegrees), d: 1, tx: 0, ty: 0)
  }

  /// The map with `anchor` as its origin.
  package func about(_ anchor: Point) -> AffineTransform {
    AffineTransform.translation(x: -anchor.x, y: -anchor.y).then(self).then(.translation(x: anchor.x, y: anchor.y))
  }

  /// This map first, then `next`.
  package func then(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  package func apply(to p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The factor by which areas grow; negative if the map mirrors.
  package var determinant: Double { a * d - b * c }

  /// The inverse map; nil if the map collapses the plane to a line or a point.
  package var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    return AffineTransform(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// The largest factor by which a length grows: the larger singular value of the linear part.
  package var maximumScale: Double {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let spread = max(0, sum * sum - determinant * determinant).squareRoot()
    return (sum + spread).squareRoot()
  }

  /// The steps that compose a map, in this order: scale, skew along x, rotation, translation.
  package struct Steps: Hashable, Sendable {
    package var scaleX, scaleY: Double
    /// Degrees, strictly between -90 and 90.
    package var skewX: Double
    /// Degrees, -180...180, clockwise on the screen.
    package var rotation: Double
    package var translation: Point
  }

  /// The map decomposed; `scaleY` is negative if the map mirrors. Nil if it collapses the plane to a line or a point.
  ///
  /// The QR decomposition of the linear part: the first column gives scale and rotation, the second column the skew.
  package var steps: Steps? {
    let scaleX = (a * a + b * b).squareRoot()
    let determinant = determinant
    guard scaleX > 0, determinant != 0, scaleX.isFinite, determinant.isFinite else { return nil }
    let scaleY = determinant / scaleX
    let skew = Trigonometry.arcTangent(y: (a * c + b * d) / scaleX, x: abs(scaleY))
    return Steps(
      scaleX: scaleX, scaleY: scaleY, skewX: scaleY < 0 ? -skew : skew,
      rotation: Trigonometry.arcTangent(y: b, x: a), translation: Point(x: tx, y: ty))
  }

  /// Composes the steps: the inverse of ``steps``.
  package init(_ steps: Steps) {
    self =
      AffineTransform.scale(x: steps.scaleX, y: steps.scaleY)
      .then(.skew(xDegrees: steps.skewX, yDegrees: 0))
      .then(.rotation(degrees: steps.rotation))
      .then(.translation(x: steps.translation.x, y: steps.translation.y))
  }
}
