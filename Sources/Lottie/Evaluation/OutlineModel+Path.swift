import Numerics
import Vector

extension OutlineModel {
  /// The path at a frame, in the units of its list. Its start point and direction affect trims and dashes.
  func path(at frame: Double) -> Path {
    switch self {
    case .bezier(let shape): shape.value(at: frame).path
    case .rectangle(let center, let size, let radius):
      Self.rectangle(center.value(at: frame), size.value(at: frame), radius.value(at: frame))
    case .ellipse(let center, let size): Self.ellipse(center.value(at: frame), size.value(at: frame))
    case .star(let star): star.shape(at: frame).path
    }
  }

  /// Starts at the top right corner, clockwise; below that corner if corners are rounded.
  private static func rectangle(_ center: Point, _ size: Point, _ radius: Double) -> Path {
    let (right, bottom) = (size.x / 2, size.y / 2)
    let r = min(max(radius, 0), min(right.magnitude, bottom.magnitude))
    let corners = [
      Point(x: right, y: -bottom), Point(x: right, y: bottom), Point(x: -right, y: bottom),
      Point(x: -right, y: -bottom),
    ]
    guard r > 0 else { return .polyline(corners.map { $0 + center }, closed: true) }
    var vertices: [BezierShape.Vertex] = []
    for (index, corner) in corners.enumerated() {
      let back = (corners[(index + 3) % 4] - corner).unit ?? .zero
      let ahead = (corners[(index + 1) % 4] - corner).unit ?? .zero
      vertices += BezierShape.roundedCorner(center + corner, back: back * r, ahead: ahead * r)
    }
    // The arc of the first corner is the last curve.
    let first = vertices.removeFirst()
    return BezierShape(vertices: vertices + [first], isClosed: true).path
  }

  /// The distance of a quarter circle's control points from its ends, for a radius of 1.
  static let quarterHandle = 0.5519

  /// Starts at the top, clockwise.
  private static func ellipse(_ center: Point, _ size: Point) -> Path {
    let (rx, ry) = (size.x / 2, size.y / 2)
    let directions = [Point(x: 0, y: -1), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0)]
    let vertices = directions.map { direction in
      let along = direction.perpendicular * quarterHandle
      let tangent = Point(x: along.x * rx, y: along.y * ry)
      return BezierShape.Vertex(
        point: Point(x: center.x + direction.x * rx, y: center.y + direction.y * ry), incoming: -tangent,
        outgoing: tangent)
    }
    return BezierShape(vertices: vertices, isClosed: true).path
  }
}

extension BezierShape {
  /// The two vertices of a rounded corner, at the ends of two vectors from the corner.
  static func roundedCorner(_ corner: Point, back: Point, ahead: Point) -> [Vertex] {
    [
      Vertex(point: corner + back, outgoing: back * -OutlineModel.quarterHandle),
      Vertex(point: corner + ahead, incoming: ahead * -OutlineModel.quarterHandle),
    ]
  }
}

extension StarModel {
  /// The maximum number of points.
  private static let mostPoints = 10_000.0

  /// Starts at the top, rotated, clockwise.
  func shape(at frame: Double) -> BezierShape {
    let count = points.value(at: frame)
    guard count >= 1, count.isFinite else { return BezierShape() }
    let tips = min(count.rounded(.down), Self.mostPoints)
    let center = center.value(at: frame)
    let start = rotation.value(at: frame) - 90
    let outer = (outerRadius.value(at: frame), outerRoundness.value(at: frame))
    let inner = innerRadius.map { ($0.value(at: frame), innerRoundness.value(at: frame)) }
    var vertices: [BezierShape.Vertex] = []
    for index in 0..<Int(tips) {
      let angle = start + 360 * Double(index) / tips
      vertices.append(Self.vertex(center, outer, angle, points: tips))
      if let inner { vertices.append(Self.vertex(center, inner, angle + 180 / tips, points: tips)) }
    }
    return BezierShape(vertices: vertices, isClosed: true)
  }

  private static func vertex(
    _ center: Point, _ arm: (radius: Double, roundness: Double), _ degrees: Double, points: Double
  ) -> BezierShape.Vertex {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    let direction = Point(x: cosine, y: sine)
    let tangent = direction.perpendicular * (2 * Double.pi * arm.radius / (4 * points) * arm.roundness / 100)
    return BezierShape.Vertex(point: center + direction * arm.radius, incoming: -tangent, outgoing: tangent)
  }
}
