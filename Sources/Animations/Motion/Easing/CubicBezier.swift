/// A timing curve of CSS: the cubic Bézier curve through (0, 0), two control points and (1, 1), as a function of x.
package struct CubicBezier: Hashable, Sendable {
  /// Horizontal control coordinates, 0...1: x increases along the curve, so every x has one y.
  let x1, x2: Double
  /// Vertical control coordinates; outside 0...1 the curve overshoots.
  let y1, y2: Double

  /// Nil unless both x are in 0...1 and both y are finite.
  package init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  private init(named x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  static let ease = CubicBezier(named: 0.25, 0.1, 0.25, 1)
  static let easeIn = CubicBezier(named: 0.42, 0, 1, 1)
  static let easeOut = CubicBezier(named: 0, 0, 0.58, 1)
  static let easeInOut = CubicBezier(named: 0.42, 0, 0.58, 1)

  /// The y of the curve at an x in 0...1. Exact at both ends, elsewhere up to double precision.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return Self.coordinate(y1, y2, at: parameter(at: x))
  }

  private static func coordinate(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * s * (r * p1 + s * p2) + s * s * s
  }

  private static func slope(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * p1 + 2 * r * s * (p2 - p1) + s * s * (1 - p2))
  }

  /// The curve's parameter at x: Newton's method, with bisection if a step leaves the bracket or converges slowly.
  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = x
    for _ in 0..<Self.maximumSteps {
      let error = Self.coordinate(x1, x2, at: s) - x
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      let newton = s - error / Self.slope(x1, x2, at: s)
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if (next - s).magnitude <= Double.ulpOfOne * s { break }
      s = next
    }
    return s
  }

  /// More steps than bisection alone needs.
  private static let maximumSteps = 64
}
