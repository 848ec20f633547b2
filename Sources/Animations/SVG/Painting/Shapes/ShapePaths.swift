import Vector

/// The outlines of basic shapes in their reference box.
extension BasicShape {
  /// - Parameter box: in user units.
  func path(in box: Rect, fontSize: Double) -> (path: Path, rule: FillRule) {
    let frame = ShapeFrame(box: box, fontSize: fontSize)
    switch self {
    case .circle(let radius, let center):
      let middle = frame.point(center ?? .center)
      let r = frame.radius(radius, around: middle)
      return (r > 0 ? Path.circle(center: middle, radius: r) : Path(), .nonZero)
    case .ellipse(let x, let y, let center):
      let middle = frame.point(center ?? .center)
      let (rx, ry) = frame.radii(x, y, around: middle)
      return (rx > 0 && ry > 0 ? Path.ellipse(center: middle, radiusX: rx, radiusY: ry) : Path(), .nonZero)
    case .inset(let inset): return (frame.path(inset), .nonZero)
    case .polygon(let rule, let points): return (.polyline(points.map(frame.point), closed: true), rule)
    case .path(let rule, let path):
      return (path.transformed(by: .translation(x: box.minX, y: box.minY)), rule)
    }
  }
}

/// The reference box of a shape.
struct ShapeFrame {
  let box: Rect
  let fontSize: Double

  func x(_ length: Length) -> Double { length.resolved(percentOf: box.width, fontSize: fontSize) }
  func y(_ length: Length) -> Double { length.resolved(percentOf: box.height, fontSize: fontSize) }

  func point(_ position: BoxPosition) -> Point {
    Point(x: box.minX + x(position.x), y: box.minY + y(position.y))
  }

  /// The distances of a point from the left and right edges, and from the top and bottom edges.
  private func distances(_ p: Point) -> (x: [Double], y: [Double]) {
    ([abs(p.x - box.minX), abs(box.maxX - p.x)], [abs(p.y - box.minY), abs(box.maxY - p.y)])
  }

  /// The radius of a circle.
  func radius(_ radius: BasicShape.Radius, around center: Point) -> Double {
    let (x, y) = distances(center)
    func corners() -> [Double] { x.flatMap { x in y.map { (x * x + $0 * $0).squareRoot() } } }
    switch radius {
    case .length(let length):
      let whole = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
      return max(length.resolved(percentOf: whole, fontSize: fontSize), 0)
    case .closestSide: return (x + y).min() ?? 0
    case .farthestSide: return (x + y).max() ?? 0
    case .closestCorner: return corners().min() ?? 0
    case .farthestCorner: return corners().max() ?? 0
    }
  }

  /// The radii of an ellipse. One through a corner has the proportions of that through the sides.
  func radii(
    _ x: BasicShape.Radius, _ y: BasicShape.Radius, around center: Point
  ) -> (x: Double, y: Double) {
    let (toX, toY) = distances(center)
    switch (x, y) {
    case (.closestCorner, .closestCorner): return Self.throughCorner(toX.min() ?? 0, toY.min() ?? 0)
    case (.farthestCorner, .farthestCorner): return Self.throughCorner(toX.max() ?? 0, toY.max() ?? 0)
    default: break
    }
    func axis(_ radius: BasicShape.Radius, sides: [Double], whole: Double) -> Double {
      switch radius {
      case .length(let length): max(length.resolved(percentOf: whole, fontSize: fontSize), 0)
      case .closestSide, .closestCorner: sides.min() ?? 0
      case .farthestSide, .farthestCorner: sides.max() ?? 0
      }
    }
    return (axis(x, sides: toX, whole: box.width), axis(y, sides: toY, whole: box.height))
  }

  private static func throughCorner(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (x * 2.0.squareRoot(), y * 2.0.squareRoot())
  }

  /// The rectangle of an `inset()`; distances that overlap are reduced together.
  func path(_ inset: BasicShape.Inset) -> Path {
    func edges(_ a: Double, _ b: Double, within whole: Double) -> (Double, Double) {
      guard a + b > whole, a + b > 0 else { return (a, b) }
      return (a * whole / (a + b), b * whole / (a + b))
    }
    let (top, bottom) = edges(y(inset.top), y(inset.bottom), within: box.height)
    let (left, right) = edges(x(inset.left), x(inset.right), within: box.width)
    let inner = Rect(minX: box.minX + left, minY: box.minY + top, maxX: box.maxX - right, maxY: box.maxY - bottom)
    guard inner.hasArea else { return Path() }
    var rx = inset.radiiX.map { max(x($0), 0) }
    var ry = inset.radiiY.map { max(y($0), 0) }
    guard rx.count == 4, ry.count == 4, zip(rx, ry).contains(where: { $0 > 0 && $1 > 0 }) else {
      return Path.rectangle(inner)
    }
    // Radii are reduced by one factor, so that neighbors fit (CSS Backgrounds 3, 4.5).
    let sums = [
      (inner.width, rx[0] + rx[1]), (inner.height, ry[1] + ry[2]), (inner.width, rx[2] + rx[3]),
      (inner.height, ry[3] + ry[0]),
    ]
    let factor = sums.reduce(1.0) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    (rx, ry) = (rx.map { $0 * factor }, ry.map { $0 * factor })
    return Self.rounded(inner, radiiX: rx, radiiY: ry)
  }

  /// Clockwise from the left end of the top edge.
  private static func rounded(_ box: Rect, radiiX rx: [Double], radiiY ry: [Double]) -> Path {
    let corners = [
      (Point(x: box.minX, y: box.minY), 1.0, 1.0), (Point(x: box.maxX, y: box.minY), -1, 1),
      (Point(x: box.maxX, y: box.maxY), -1, -1), (Point(x: box.minX, y: box.maxY), 1, -1),
    ]
    var path = Path()
    path.move(to: Point(x: box.minX + rx[0], y: box.minY))
    for index in [1, 2, 3, 0] {
      let (corner, x, y) = corners[index]
      guard rx[index] > 0, ry[index] > 0 else {
        path.line(to: corner)
        continue
      }
      path.ellipticalArc(
        center: Point(x: corner.x + x * rx[index], y: corner.y + y * ry[index]), radiusX: rx[index],
        radiusY: ry[index], start: Double(180 + 90 * index), sweep: 90, moving: false)
    }
    path.close()
    return path
  }
}

extension BoxPosition {
  fileprivate static let center = BoxPosition(x: .percent(50), y: .percent(50))
}
