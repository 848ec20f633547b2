import Vector

/// The circles of a radial gradient whose start and end have different centers (SVG 2, 14.2.3.1).
struct FocalCircles {
  /// From the start circle's center to the end circle's.
  private let axis: Point
  /// The radius of the start circle, and the difference of the end circle's radius to it.
  private let radius, growth: Double
  /// With the quadratic a t^2 - 2 b t + c = 0 for the circles through a point.
  private let a, inverse: Double

  init(axis: Point, radius: Double, growth: Double) {
    self.axis = axis
    self.radius = radius
    self.growth = growth
    a = axis.dot(axis) - growth * growth
    inverse = 1 / a
  }

  /// Whether one circle is inside the other: exactly one circle then passes through each point of the plane.
  var isNested: Bool { axis.dot(axis) < growth * growth * (1 - 1e-9) }

  /// The larger solution t, with a radius that is not negative, of |p - t axis| = radius + t growth for four points
  /// from the focus; not a number where there is none.
  @inline(__always)
  func position(_ px: SIMD4<Double>, _ py: SIMD4<Double>) -> SIMD4<Double> {
    let b = px * axis.x + py * axis.y + radius * growth
    let c = px * px + py * py - radius * radius
    if abs(a) < 1e-12 { return valid(c / (b * 2)) }
    let root = (b * b - c * a).squareRoot()
    // Between nested circles, the other solution has a negative radius.
    if isNested { return (growth > 0 ? b - root : b + root) * inverse }
    let larger = (a > 0 ? b + root : b - root) * inverse
    let smaller = (a > 0 ? b - root : b + root) * inverse
    return valid(larger.replacing(with: smaller, where: larger * growth + radius .< 0))
  }

  /// Not a number where the radius would be negative.
  @inline(__always)
  private func valid(_ t: SIMD4<Double>) -> SIMD4<Double> {
    t.replacing(with: .nan, where: t * growth + radius .< 0)
  }
}
