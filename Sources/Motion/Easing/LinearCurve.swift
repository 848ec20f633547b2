/// A curve of straight pieces: what `linear(0, 0.4 25%, 1)` is in CSS Easing 2. It draws springs and bounces.
package struct LinearCurve: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// Share of the time, 0...1 and never less than that of the point before.
    package let x: Double
    /// Share of the change; any number.
    package let y: Double

    package init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  package static let mostPoints = 1_000

  /// Two at least.
  package let points: [Point]

  /// Nil unless there are 2...1,000 points whose x begin at 0, end at 1 and never go back.
  package init?(_ points: [Point]) {
    guard 2...Self.mostPoints ~= points.count, points[0].x == 0, points[points.count - 1].x == 1,
      zip(points, points.dropFirst()).allSatisfy({ $0.x <= $1.x }), points.allSatisfy({ $0.y.isFinite })
    else { return nil }
    self.points = points
  }

  /// The height over an x of 0...1. Where points share an x, the last of them holds from there on.
  package func value(at x: Double) -> Double {
    var index = 0
    while index < points.count - 2, points[index + 1].x - x <= Whole.tolerance { index += 1 }
    let (start, end) = (points[index], points[index + 1])
    guard end.x - x > Whole.tolerance else { return end.y }
    return start.y + (end.y - start.y) * max(0, (x - start.x) / (end.x - start.x))
  }
}
