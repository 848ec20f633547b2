import Numerics
import Vector

/// A circle that a path is.
struct CircleShape {
  let center: Point
  let radius: Double

  /// Nil unless the path is one whole circle of curves, in its own coordinates.
  init?(_ path: Path) {
    let body = path.verbs.dropFirst()
    guard path.verbs.first == .move, path.verbs.last == .close, body.dropLast().count >= 4,
      body.dropLast().allSatisfy({ $0 == .cubic }), let start = path.points.first, let end = path.points.last
    else { return nil }
    let segments = path.subpaths.first?.segments ?? []
    let ends = segments.map { $0.end }
    var box = Rect.null
    for segment in segments { box.extend(to: segment.end) }
    for segment in segments { box.extend(to: segment.point(at: 0.5)) }
    // The mean of points at even steps of a circle is its center.
    let middles = segments.map { $0.point(at: 0.5) }
    let center = (ends + middles).reduce(.zero, +) * (1 / Double(2 * max(segments.count, 1)))
    let radius = (start - center).length
    let limit = max(radius * 2e-3, 1e-9)
    guard (start - end).length <= limit, radius.isFinite,
      (ends + middles).allSatisfy({ abs(($0 - center).length - radius) <= limit }),
      abs(abs(segments.sweep(about: center)) - 360) < 1
    else { return nil }
    (self.center, self.radius) = (center, radius)
  }
}

/// An upright rectangle, with round corners or without, that a path is.
struct RectangleShape {
  let rect: Rect
  let radius: Double

  /// - Parameter tolerance: in the path's units.
  init?(_ path: Path, tolerance: Double) {
    guard path.verbs.first == .move, path.verbs.count >= 4, path.verbs.dropFirst().contains(.move) == false,
      path.points.allSatisfy({ $0.isFinite }), let outline = path.subpaths.first,
      outline.isClosed || outline.segments.last?.end == outline.start
    else { return nil }
    var box = Rect.null
    var corners: [Point] = [outline.start]
    var middles: [Point] = []
    for segment in outline.segments {
      corners.append(segment.end)
      if case .line = segment { continue }
      for share in [0.25, 0.5, 0.75] { middles.append(segment.point(at: share)) }
    }
    for point in corners { box.extend(to: point) }
    guard !box.minX.isNaN, box.maxX >= box.minX else { return nil }
    // The corner's radius: how far along the left and right edges the outline begins to leave them.
    var radius = min(box.width, box.height) / 2
    for point in corners {
      if abs(point.x - box.minX) <= tolerance / 4 || abs(point.x - box.maxX) <= tolerance / 4 {
        radius = min(radius, point.y - box.minY, box.maxY - point.y)
      }
    }
    radius = max(radius, 0)
    let half = Point(x: box.width / 2, y: box.height / 2)
    /// The distance from the edge of the round rectangle.
    func distance(_ point: Point) -> Double {
      let (x, y) = (abs(point.x - box.center.x) - half.x + radius, abs(point.y - box.center.y) - half.y + radius)
      return Point(x: max(x, 0), y: max(y, 0)).length + min(max(x, y), 0) - radius
    }
    guard (corners + middles).allSatisfy({ abs(distance($0)) <= tolerance }) else { return nil }
    // Straight edges run along the box, never across it.
    for segment in outline.segments {
      guard case .line(let a, let b) = segment else { continue }
      guard abs(distance(a.mixed(with: b, 0.5))) <= tolerance else { return nil }
    }
    let perimeter = 2 * (box.width + box.height) - (8 - 2 * Double.pi) * radius
    guard abs(outline.length - perimeter) <= 4 * tolerance + 0.02 * perimeter else { return nil }
    (rect, self.radius) = (box, radius)
  }
}

extension RectangleShape {
  /// The left and top edges, the width and height, the radius of the corners; nil for one without an area.
  var numbers: [Double]? {
    rect.width > 0 && rect.height > 0
      ? [rect.minX, rect.minY, rect.width, rect.height, radius > 0.005 ? radius : 0] : nil
  }
}

/// A circular arc, as an open path.
struct ArcShape {
  let center: Point
  let radius: Double
  /// Degrees clockwise from +x; `sweep` is positive.
  var start, sweep: Double

  /// - Parameters:
  ///   - known: the circle, where it is known from other samples.
  ///   - tolerance: the largest distance from the circle.
  init?(_ path: Path, known: (center: Point, radius: Double)? = nil, tolerance: Double) {
    guard path.verbs.first == .move, path.verbs.dropFirst().allSatisfy({ $0 == .cubic }), path.verbs.count > 1,
      let segments = path.subpaths.first?.segments, let first = segments.first, let last = segments.last
    else { return nil }
    let middle = segments.count == 1 ? first.point(at: 0.5) : segments[segments.count / 2].start
    let place =
      known ?? Self.circle(through: first.start, middle, last.end)
      ?? Self.circle(through: first.start, first.point(at: 0.5), first.end)
    guard let place, place.radius.isFinite, place.radius < 1e5 else { return nil }
    for segment in segments {
      for share in [0, 0.25, 0.5, 0.75, 1] {
        guard abs((segment.point(at: share) - place.center).length - place.radius) <= tolerance else { return nil }
      }
    }
    let sweep = segments.sweep(about: place.center)
    let from = (sweep < 0 ? last.end : first.start) - place.center
    (center, radius) = place
    start = Trigonometry.arcTangent(y: from.y, x: from.x)
    self.sweep = abs(sweep)
  }

  /// The circle through three points; nil if they lie on a line.
  static func circle(through a: Point, _ b: Point, _ c: Point) -> (center: Point, radius: Double)? {
    let (u, v) = (b - a, c - a)
    let double = 2 * u.cross(v)
    guard abs(double) > 1e-9 * (u.length * v.length), double.isFinite, double != 0 else { return nil }
    let (uu, vv) = (u.dot(u), v.dot(v))
    let offset = Point(x: (v.y * uu - u.y * vv) / double, y: (u.x * vv - v.x * uu) / double)
    return (a + offset, offset.length)
  }
}

extension [PathSegment] {
  /// The angle from start to end as seen from a point, in degrees clockwise, with whole rounds.
  fileprivate func sweep(about center: Point) -> Double {
    reduce(0) { sum, segment in
      let (a, b) = (segment.start - center, segment.end - center)
      return sum + Trigonometry.arcTangent(y: a.cross(b), x: a.dot(b))
    }
  }
}
