/// A piecewise linear curve: `linear(0, 0.4 25%, 1)` of CSS Easing 2, for example for springs and bounces.
package struct LinearCurve: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// The fraction of the time, 0...1, in ascending order.
    package let x: Double
    /// The fraction of the change; any number.
    package let y: Double

    package init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  package static let mostPoints = 1_000

  /// At least two points.
  package let points: [Point]

  /// Nil unless there are 2...1,000 points whose x ascend from 0 to 1.
  package init?(_ points: [Point]) {
    guard 2...Self.mostPoints ~= points.count, points[0].x == 0, points[points.count - 1].x == 1,
      zip(points, points.dropFirst()).allSatisfy({ $0.x <= $1.x }), points.allSatisfy({ $0.y.isFinite })
    else { return nil }
    self.points = points
  }

  /// The y at an x in 0...1. If points share an x, the last of them counts from there on.
  package func value(at x: Double) -> Double {
    var index = 0
    while index < points.count - 2, points[index + 1].x - x <= TolerantRounding.tolerance { index += 1 }
    let (start, end) = (points[index], points[index + 1])
    guard end.x - x > TolerantRounding.tolerance else { return end.y }
    return start.y + (end.y - start.y) * max(0, (x - start.x) / (end.x - start.x))
  }
}
