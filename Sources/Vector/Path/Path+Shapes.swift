import Numerics

extension Path {
  /// Adds a circular arc as cubics. If there is a current point and `moving` is false, a line leads to the arc's start.
  ///
  /// Angles are degrees clockwise from +x; a negative sweep runs counterclockwise. A cubic spans at most 30 degrees,
  /// which keeps the relative error of the radius under 4e-7.
  package mutating func arc(center: Point, radius: Double, start: Double, sweep: Double, moving: Bool = true) {
    ellipticalArc(center: center, radiusX: radius, radiusY: radius, start: start, sweep: sweep, moving: moving)
  }

  /// Like ``arc(center:radius:start:sweep:moving:)``, on an axis-parallel ellipse.
  package mutating func ellipticalArc(
    center: Point, radiusX: Double, radiusY: Double, start: Double, sweep: Double, moving: Bool = true
  ) {
    guard start.isFinite, sweep.isFinite, center.isFinite, radiusX.isFinite, radiusY.isFinite else { return }
    let limited = min(max(sweep, -360), 360)
    let count = max(1, Int((abs(limited) / 30 - 1e-9).rounded(.up)))
    if isEmpty { reserveCapacity(3 * count + 2) }
    let step = limited / Double(count)
    let handle = 4.0 / 3 * Trigonometry.tangent(degrees: step / 4)
    func at(_ degrees: Double) -> (point: Point, tangent: Point) {
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
      return (
        Point(x: center.x + radiusX * cosine, y: center.y + radiusY * sine),
        Point(x: -radiusX * sine, y: radiusY * cosine)
      )
    }
    var from = at(start)
    if moving || isEmpty { move(to: from.point) } else { line(to: from.point) }
    for index in 1...count {
      let to = at(start + step * Double(index))
      cubic(to: to.point, control1: from.point + from.tangent * handle, control2: to.point - to.tangent * handle)
      from = to
    }
  }

  package static func circle(center: Point, radius: Double) -> Path {
    ellipse(center: center, radiusX: radius, radiusY: radius)
  }

  package static func ellipse(center: Point, radiusX: Double, radiusY: Double) -> Path {
    var path = Path()
    path.ellipticalArc(center: center, radiusX: radiusX, radiusY: radiusY, start: 0, sweep: 360)
    path.close()
    return path
  }
}

/// The radii of a rectangle's corners.
package struct CornerRadii: Hashable, Sendable {
  var topLeft, topRight, bottomRight, bottomLeft: Double

  init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
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
