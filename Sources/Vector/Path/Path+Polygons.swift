import Numerics

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
