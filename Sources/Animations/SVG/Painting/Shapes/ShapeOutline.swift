import Numerics
import Vector

/// The outlines of paths and basic shapes.
extension ElementView {
  static let shapes: Set<Name> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// The outline of a shape; nil for none.
  func outline(_ context: DrawContext) -> Path? {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    func x(_ property: Property) -> Double { length(property).map(scale.x) ?? 0 }
    func y(_ property: Property) -> Double { length(property).map(scale.y) ?? 0 }
    switch element.name {
    case "path":
      guard case .path(let path) = value(.d), path.verbs.count > 1 else { return nil }
      return path
    case "rect": return rectangle(scale)
    case "circle":
      let radius = length(.r).map(scale.other) ?? 0
      return radius > 0 ? Path.circle(center: Point(x: x(.cx), y: y(.cy)), radius: radius) : nil
    case "ellipse":
      let (rx, ry) = radii(scale)
      guard let radiusX = rx ?? ry, let radiusY = ry ?? rx, radiusX > 0, radiusY > 0 else { return nil }
      return Path.ellipse(center: Point(x: x(.cx), y: y(.cy)), radiusX: radiusX, radiusY: radiusY)
    case "line":
      return Path.line(from: Point(x: x(.x1), y: y(.y1)), to: Point(x: x(.x2), y: y(.y2)))
    case "polyline", "polygon":
      guard case .path(var path) = value(.points), path.verbs.count > 1 else { return nil }
      if element.name == "polygon" { path.close() }
      return path
    default: return nil
    }
  }

  /// The radii of a rectangle or an ellipse; nil if `auto`, missing or negative.
  private func radii(_ scale: LengthScale) -> (x: Double?, y: Double?) {
    let x = length(.rx).map(scale.x)
    let y = length(.ry).map(scale.y)
    return (x.flatMap { $0 >= 0 ? $0 : nil }, y.flatMap { $0 >= 0 ? $0 : nil })
  }

  private func rectangle(_ scale: LengthScale) -> Path? {
    let box = Rect(
      x: length(.x).map(scale.x) ?? 0, y: length(.y).map(scale.y) ?? 0,
      width: length(.width).map(scale.x) ?? 0, height: length(.height).map(scale.y) ?? 0)
    guard box.hasArea else { return nil }
    let (rx, ry) = radii(scale)
    let radiusX = min(rx ?? ry ?? 0, box.width / 2)
    let radiusY = min(ry ?? rx ?? 0, box.height / 2)
    guard radiusX > 0, radiusY > 0 else { return Path.rectangle(box) }
    var path = Path()
    path.move(to: Point(x: box.minX + radiusX, y: box.minY))
    let corners = [
      (box.maxX - radiusX, box.minY + radiusY, 270.0), (box.maxX - radiusX, box.maxY - radiusY, 0),
      (box.minX + radiusX, box.maxY - radiusY, 90), (box.minX + radiusX, box.minY + radiusY, 180),
    ]
    for (x, y, start) in corners {
      path.ellipticalArc(
        center: Point(x: x, y: y), radiusX: radiusX, radiusY: radiusY, start: start, sweep: 90, moving: false)
    }
    path.close()
    return path
  }

  /// The ends of curves that approximate parts of longer segments, and have no markers.
  func innerPoints(of path: Path) -> Set<Int> {
    switch element.name {
    case "path":
      guard let data = element["d"], data.includes("A") || data.includes("a") else { return [] }
      return Path.arcJoints(ofSVG: data, maximumSegments: SVGLimits.segments)
    // A quarter arc is three curves.
    case "circle", "ellipse": return Set((1...12).filter { $0 % 3 != 0 })
    case "rect":
      guard path.verbs.contains(.cubic) else { return [] }
      var inner: Set<Int> = []
      var run = 0
      for (index, verb) in path.verbs.enumerated() {
        run = verb == .cubic ? run + 1 : 0
        if run % 3 != 0 { inner.insert(index) }
      }
      return inner
    default: return []
    }
  }
}
