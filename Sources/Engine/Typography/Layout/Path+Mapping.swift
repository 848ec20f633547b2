import Vector

extension Path {
  /// The path with every point moved by any map; curves stay Bézier curves of the same degree.
  func mapped(_ map: (Point) -> Point) -> Path {
    var path = Path()
    var index = 0
    func point(_ offset: Int) -> Point { map(points[index + offset]) }
    for verb in verbs {
      switch verb {
      case .move:
        path.move(to: point(0))
        index += 1
      case .line:
        path.line(to: point(0))
        index += 1
      case .quadratic:
        path.quadratic(to: point(1), control: point(0))
        index += 2
      case .cubic:
        path.cubic(to: point(2), control1: point(0), control2: point(1))
        index += 3
      case .close:
        path.close()
      }
    }
    return path
  }

  /// The exact bounding box of the path's curves; nil for a path without points. Paths of only lines, such as the
  /// stroker's, need only their points.
  var box: Rect? {
    if isEmpty { return nil }
    if verbs.contains(where: { $0 == .quadratic || $0 == .cubic }) { return bounds }
    var box = Rect.null
    for point in points { box.extend(to: point) }
    return box
  }
}

extension Rect {
  func translated(by offset: Point) -> Rect {
    Rect(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }
}
