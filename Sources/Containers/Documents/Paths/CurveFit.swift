import Vector

/// The cubic through the first and the last of some points, with given directions there, that comes nearest to the
/// points between.
struct CurveFit {
  private let points: [Point]
  /// The unit vectors of the curve's directions at its ends.
  private let out, back: Point
  private let length: Double
  /// The parameter of each point on the curve.
  private var parameters: [Double]

  /// Begins with parameters in proportion to the distances between the points; nil if these are all equal.
  init?(_ points: [Point], leaving out: Point, arriving back: Point) {
    (self.points, self.out, self.back) = (points, out, back)
    var parameters = [Double](repeating: 0, count: points.count)
    for index in points.indices.dropFirst() {
      parameters[index] = parameters[index - 1] + (points[index] - points[index - 1]).length
    }
    length = parameters.last ?? 0
    guard length > 0 else { return nil }
    for index in parameters.indices { parameters[index] /= length }
    self.parameters = parameters
  }

  /// The curve with the least sum of squared distances from the points at their parameters. Its handles are a third of
  /// the points' length where there is no solution, or one that goes astray.
  var curve: PathSegment {
    let (a, d) = (points[0], points[points.count - 1])
    // The normal equations of the lengths of both handles.
    var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (point, t) in zip(points, parameters) {
      let s = 1 - t
      let (u, v) = (out * (3 * s * s * t), -back * (3 * s * t * t))
      let rest = point - a * (s * s * s + 3 * s * s * t) - d * (3 * s * t * t + t * t * t)
      xx += u.dot(u)
      xy += u.dot(v)
      yy += v.dot(v)
      x += u.dot(rest)
      y += v.dot(rest)
    }
    let determinant = xx * yy - xy * xy
    var (alpha, beta) = (length / 3, length / 3)
    if abs(determinant) > 1e-9 * xx * yy {
      (alpha, beta) = ((x * yy - y * xy) / determinant, (xx * y - xy * x) / determinant)
    }
    if !(0..<3 * length ~= alpha && 0..<3 * length ~= beta) { (alpha, beta) = (length / 3, length / 3) }
    return .cubic(a, a + out * alpha, d - back * beta, d)
  }

  /// Moves the parameters to the nearest points of a curve (a step of Newton's method).
  ///
  /// - Returns: the largest distance before.
  mutating func reparametrize(to curve: PathSegment) -> Double {
    var worst = 0.0
    for index in points.indices.dropFirst().dropLast() {
      let offset = curve.point(at: parameters[index]) - points[index]
      let velocity = curve.velocity(at: parameters[index])
      worst = max(worst, offset.length)
      let square = velocity.dot(velocity)
      if square > 0 { parameters[index] = min(max(parameters[index] - offset.dot(velocity) / square, 0), 1) }
    }
    return worst
  }
}
