import Vector

/// Finds the affine motion of a path's points.
enum MotionFit {
  /// From pixels at the reference sample to pixels at each sample; nil if the shape changes otherwise.
  static func motion(of shapes: [SceneShape], from reference: Int) -> [AffineTransform]? {
    let first = shapes[reference]
    if shapes.allSatisfy({ $0.path.points == first.path.points && $0.path.hasSameVerbs(as: first.path) }) {
      guard let inverse = first.transform.inverse else { return nil }
      return shapes.map { $0.transform == first.transform ? .identity : inverse.then($0.transform) }
    }
    let points = first.pixels
    var maps: [AffineTransform] = []
    for shape in shapes {
      guard shape.path.hasSameVerbs(as: first.path),
        let map = similarity(points, shape.pixels) ?? affine(points, shape.pixels)
      else { return nil }
      maps.append(map)
    }
    return maps
  }

  /// The turn, scale and shift of least squares; nil if a point is off by more than the tolerance.
  private static func similarity(_ from: [Point], _ to: [Point]) -> AffineTransform? {
    guard let (center, target) = centers(from, to) else { return nil }
    var (dot, cross, square) = (0.0, 0.0, 0.0)
    for (p, q) in zip(from, to) {
      let (u, v) = (p - center, q - target)
      dot += u.dot(v)
      cross += u.cross(v)
      square += u.dot(u)
    }
    let (a, b) = square > 0 ? (dot / square, cross / square) : (1, 0)
    return checked(linear: (a, b, -b, a), center: center, target: target, from: from, to: to)
  }

  /// The affine map of least squares, likewise.
  private static func affine(_ from: [Point], _ to: [Point]) -> AffineTransform? {
    guard let (center, target) = centers(from, to) else { return nil }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for (p, q) in zip(from, to) {
      let (s, t) = (p - center, q - target)
      xx += s.x * s.x
      xy += s.x * s.y
      yy += s.y * s.y
      xu += s.x * t.x
      yu += s.y * t.x
      xv += s.x * t.y
      yv += s.y * t.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-6 * xx * yy, determinant.isFinite else { return nil }
    let (a, c) = ((yy * xu - xy * yu) / determinant, (xx * yu - xy * xu) / determinant)
    let (b, d) = ((yy * xv - xy * yv) / determinant, (xx * yv - xy * xv) / determinant)
    return checked(linear: (a, b, c, d), center: center, target: target, from: from, to: to)
  }

  private static func centers(_ from: [Point], _ to: [Point]) -> (Point, Point)? {
    guard from.count == to.count, !from.isEmpty else { return nil }
    let share = 1 / Double(from.count)
    return (from.reduce(.zero, +) * share, to.reduce(.zero, +) * share)
  }

  private static func checked(
    linear: (Double, Double, Double, Double), center: Point, target: Point, from: [Point], to: [Point]
  ) -> AffineTransform? {
    let (a, b, c, d) = linear
    let map = AffineTransform(
      a: a, b: b, c: c, d: d, tx: target.x - a * center.x - c * center.y, ty: target.y - b * center.x - d * center.y)
    let isNear = zip(from, to).allSatisfy { (map.apply(to: $0) - $1).length <= Tolerance.fit }
    return isNear ? map : nil
  }
}

extension SceneShape {
  /// The path's points in pixels.
  var pixels: [Point] { path.points.map { transform.apply(to: $0) } }

  /// The stroke's width in pixels; the mean where it depends on the direction.
  var pixelWidth: Double { (stroke?.width ?? 0) * abs(transform.determinant).squareRoot() }
}
