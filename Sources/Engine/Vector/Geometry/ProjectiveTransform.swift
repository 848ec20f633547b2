import Numerics

/// A projective map of the plane, such as a flat picture rotated in space: (x, y) maps to (X / W, Y / W).
package struct ProjectiveTransform: Hashable, Sendable {
  /// The rows of the matrix that maps (x, y, 1) to (X, Y, W).
  package var x, y, w: SIMD3<Double>

  package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// A rotation in space about an axis through `anchor`: `rotateX` about the horizontal axis, `rotateY` about the
  /// vertical one, in degrees, seen from `perspective` units away, like CSS's perspective() rotateX() rotateY(). A
  /// perspective that is not positive means an infinite distance: no foreshortening.
  package static func flip(rotateX: Double, rotateY: Double, perspective: Double, anchor: Point) -> ProjectiveTransform
  {
    let (sx, cx) = Trigonometry.sineAndCosine(degrees: rotateX)
    let (sy, cy) = Trigonometry.sineAndCosine(degrees: rotateY)
    let depth = perspective > 0 ? 1 / perspective : 0
    // The point (u, v) in the plane maps to (u cy, v cx + u sx sy, v sx - u cx sy) in space; positive z is nearer to
    // the eye.
    let u = SIMD3(cy, 0, 0)
    let v = SIMD3(sx * sy, cx, 0)
    let z = SIMD3(-cx * sy, sx, 0)
    let w = SIMD3(-z.x * depth, -z.y * depth, 1)
    // Translates to the anchor and back.
    func shifted(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(row.x, row.y, row.z - row.x * anchor.x - row.y * anchor.y)
    }
    let eye = shifted(w)
    return ProjectiveTransform(
      x: shifted(u) + eye * anchor.x, y: shifted(v) + eye * anchor.y, w: eye)
  }

  /// An affine map as a projective one.
  package init(_ affine: AffineTransform) {
    self.init(x: SIMD3(affine.a, affine.c, affine.tx), y: SIMD3(affine.b, affine.d, affine.ty), w: SIMD3(0, 0, 1))
  }

  /// This map first, then `next`.
  package func then(_ next: ProjectiveTransform) -> ProjectiveTransform {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> { x * row.x + y * row.y + w * row.z }
    return ProjectiveTransform(x: row(next.x), y: row(next.y), w: row(next.w))
  }

  /// This map first, then the affine map `next`.
  package func then(_ next: AffineTransform) -> ProjectiveTransform { then(ProjectiveTransform(next)) }

  /// This map as an affine one; nil if sizes depend on the distance from the eye.
  package var affine: AffineTransform? {
    guard w.x == 0, w.y == 0, w.z != 0 else { return nil }
    let (u, v) = (x / w.z, y / w.z)
    return AffineTransform(a: u.x, b: v.x, c: u.y, d: v.y, tx: u.z, ty: v.z)
  }

  /// The inverse map; nil if the plane is seen edge-on. Its matrix is the transposed cofactor matrix over the
  /// determinant.
  package var inverse: ProjectiveTransform? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (first, second, third) = (cross(y, w), cross(w, x), cross(x, y))
    let determinant = (x * first).sum()
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    func row(_ a: Double, _ b: Double, _ c: Double) -> SIMD3<Double> { SIMD3(a, b, c) / determinant }
    return ProjectiveTransform(
      x: row(first.x, second.x, third.x), y: row(first.y, second.y, third.y), w: row(first.z, second.z, third.z))
  }

  /// The weight of a point: larger is nearer to the eye; 0 or less is behind the eye.
  func weight(of p: Point) -> Double { (w * SIMD3(p.x, p.y, 1)).sum() }

  package func apply(to p: Point) -> Point {
    let h = SIMD3(p.x, p.y, 1)
    let weight = (w * h).sum()
    return Point(x: (x * h).sum() / weight, y: (y * h).sum() / weight)
  }
}

extension Path {
  /// Points with a smaller weight count as behind the eye.
  private static let nearest = 1e-3

  /// The path under a projective map, as chords within `tolerance` (in the path's units, before the map). Parts behind
  /// the eye are cut off.
  package func projected(by transform: ProjectiveTransform, tolerance: Double) -> Path {
    guard tolerance > 0, points.allSatisfy({ $0.isFinite }) else { return Path() }
    var result = Path()
    let accuracy = StrokeAccuracy(halfWidth: tolerance, tolerance: tolerance)
    for subpath in subpaths {
      let vertices = StrokeVertices(subpath, accuracy: accuracy).elements.map { $0.point }
      let visible = Self.inFront(vertices, transform, closed: subpath.isClosed)
      result.append(.polyline(visible.map(transform.apply(to:)), closed: subpath.isClosed))
    }
    return result
  }

  /// Clips a polyline against the plane of the eye (Sutherland and Hodgman, 1974).
  private static func inFront(_ points: [Point], _ transform: ProjectiveTransform, closed: Bool) -> [Point] {
    var result: [Point] = []
    var previous: Point? = closed ? points.last : nil
    for point in points {
      let weight = transform.weight(of: point)
      if let from = previous {
        let before = transform.weight(of: from)
        if (before > nearest) != (weight > nearest) {
          result.append(from.mixed(with: point, (nearest - before) / (weight - before)))
        }
      }
      if weight > nearest { result.append(point) }
      previous = point
    }
    return result
  }
}
