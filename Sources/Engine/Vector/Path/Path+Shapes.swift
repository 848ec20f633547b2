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

extension Path {
  /// A rectangle, clockwise from its top left; its corners are rounded by quarter circles.
  package static func rectangle(_ rect: Rect, radii: CornerRadii = CornerRadii(0)) -> Path {
    let r = radii.fitted(width: rect.width, height: rect.height)
    var path = Path()
    func corner(_ x: Double, _ y: Double, radius: Double, from start: Double) {
      if radius > 0 {
        path.arc(center: Point(x: x, y: y), radius: radius, start: start, sweep: 90, moving: false)
      } else {
        path.isEmpty ? path.move(to: Point(x: x, y: y)) : path.line(to: Point(x: x, y: y))
      }
    }
    corner(rect.minX + r.topLeft, rect.minY + r.topLeft, radius: r.topLeft, from: 180)
    corner(rect.maxX - r.topRight, rect.minY + r.topRight, radius: r.topRight, from: 270)
    corner(rect.maxX - r.bottomRight, rect.maxY - r.bottomRight, radius: r.bottomRight, from: 0)
    corner(rect.minX + r.bottomLeft, rect.maxY - r.bottomLeft, radius: r.bottomLeft, from: 90)
    path.close()
    return path
  }

  package static func line(from start: Point, to end: Point) -> Path {
    var path = Path()
    path.move(to: start)
    path.line(to: end)
    return path
  }

  /// Straight lines through the points, in order.
  package static func polyline(_ points: [Point], closed: Bool) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  /// A smooth curve through the points, in order: cubics whose tangent at a point is parallel to the line between its
  /// neighbors (a uniform Catmull-Rom spline).
  package static func spline(_ points: [Point], closed: Bool) -> Path {
    guard points.count > 2, let first = points.first else { return polyline(points, closed: closed) }
    let count = points.count
    func at(_ index: Int) -> Point {
      points[closed ? (index + count) % count : min(max(index, 0), count - 1)]
    }
    var path = Path()
    path.reserveCapacity(3 * count + 1)
    path.move(to: first)
    for index in 0..<(closed ? count : count - 1) {
      let (from, to) = (at(index), at(index + 1))
      path.cubic(
        to: to, control1: from + (to - at(index - 1)) * (1 / 6.0), control2: to - (at(index + 2) - from) * (1 / 6.0))
    }
    if closed { path.close() }
    return path
  }

  /// A polygon of `sides` (at least 3) equal sides inscribed in a circle; the first corner is at `rotation` degrees
  /// from straight up.
  package static func regularPolygon(center: Point, radius: Double, sides: Int, rotation: Double = 0) -> Path {
    star(center: center, points: max(3, sides), outerRadius: radius, innerRadius: nil, rotation: rotation)
  }

  /// A star of `points` (at least 2) tips on one circle and as many inner corners on another; the first tip is at
  /// `rotation` degrees from straight up.
  package static func star(
    center: Point, points: Int, outerRadius: Double, innerRadius: Double?, rotation: Double = 0
  ) -> Path {
    let tips = max(2, points)
    var corners: [Point] = []
    func corner(_ radius: Double, _ step: Double) {
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: rotation - 90 + 360 * step / Double(tips))
      corners.append(Point(x: center.x + radius * cosine, y: center.y + radius * sine))
    }
    for index in 0..<tips {
      corner(outerRadius, Double(index))
      if let innerRadius { corner(innerRadius, Double(index) + 0.5) }
    }
    return polyline(corners, closed: true)
  }
}
