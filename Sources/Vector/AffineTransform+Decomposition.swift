import Numerics

extension AffineTransform {
  /// The simple maps that make up an affine one, in the order in which they apply: scale, skew along x, rotation, translation.
  package struct Decomposition: Hashable, Sendable {
    /// Positive; a mirroring map has a negative `scaleY`.
    package var scaleX, scaleY: Double
    /// -90...90 degrees.
    package var skewDegrees: Double
    /// -180...180 degrees, clockwise on the screen.
    package var rotationDegrees: Double
    package var translation: Point

    package var transform: AffineTransform {
      AffineTransform.scale(x: scaleX, y: scaleY).then(.skew(xDegrees: skewDegrees, yDegrees: 0))
        .then(.rotation(degrees: rotationDegrees)).then(.translation(x: translation.x, y: translation.y))
    }
  }

  /// Gram and Schmidt's factors of the linear part; nil where the plane is folded to a line or a point.
  package var decomposition: Decomposition? {
    guard inverse != nil else { return nil }
    let scaleX = Point(x: a, y: b).length
    let scaleY = determinant / scaleX
    let slant = Point(x: a, y: b).dot(Point(x: c, y: d)) / scaleX
    guard scaleX > 0, scaleY != 0, slant.isFinite else { return nil }
    let skew = Trigonometry.arcTangent(y: slant / scaleY, x: 1)
    let rotation = Trigonometry.arcTangent(y: b, x: a)
    return Decomposition(
      scaleX: scaleX, scaleY: scaleY, skewDegrees: skew, rotationDegrees: rotation, translation: Point(x: tx, y: ty))
  }
}
