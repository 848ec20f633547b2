/// The radii of a rectangle's corners.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft, topRight, bottomRight, bottomLeft: Double

  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius at every corner.
  package init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// No radius is negative, and all are scaled by one factor so that neighbors fit the sides (CSS Backgrounds 3, 4.5).
  func fitted(width: Double, height: Double) -> CornerRadii {
    let (a, b, c, d) = (max(topLeft, 0), max(topRight, 0), max(bottomRight, 0), max(bottomLeft, 0))
    let ratios = [(width, a + b), (height, b + c), (width, c + d), (height, d + a)]
    let factor = ratios.reduce(1) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    return CornerRadii(topLeft: a * factor, topRight: b * factor, bottomRight: c * factor, bottomLeft: d * factor)
  }
}
