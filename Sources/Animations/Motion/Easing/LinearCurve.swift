import Numerics

/// A piecewise linear curve: `linear(0, 0.4 25%, 1)` of CSS Easing 2, for example for springs and bounces.
package struct LinearCurve: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// The fraction of the time, 0...1, in ascending order.
    let x: Double
    /// The fraction of the change; any number.
    let y: Double

    init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  static let maximumPoints = 1_000

  /// At least two points.
  let points: [Point]

  /// Nil unless there are 2...1,000 points whose x ascend from 0 to 1.
  init?(_ points: [Point]) {
    guard 2...Self.maximumPoints ~= points.count, points[0].x == 0, points[points.count - 1].x == 1,
      zip(points, points.dropFirst()).allSatisfy({ $0.x <= $1.x }), points.allSatisfy({ $0.y.isFinite })
    else { return nil }
    self.points = points
  }

  /// The y at an x in 0...1. If points share an x, the last of them counts from there on.
  func value(at x: Double) -> Double {
    var index = 0
    while index < points.count - 2, points[index + 1].x - x <= TolerantRounding.tolerance { index += 1 }
    let (start, end) = (points[index], points[index + 1])
    guard end.x - x > TolerantRounding.tolerance else { return end.y }
    return start.y + (end.y - start.y) * max(0, (x - start.x) / (end.x - start.x))
  }
}

extension LinearCurve {
  /// Parses the points of `linear()`: each has a height and an optional time: one percentage, two percentages that it
  /// spans, or none for an even position between its neighbors.
  init?(parsing items: [String]) {
    var places: [(x: Double?, y: Double)] = []
    for item in items {
      let words = item.split(whereScalar: { $0.properties.isWhitespace })
      let heights = words.filter { !$0.ends(with: "%") }.compactMap { NumberText.read($0) }
      let shares = words.compactMap { $0.before(suffix: "%").flatMap { NumberText.read($0) } }
      guard heights.count == 1, shares.count <= 2, words.count == 1 + shares.count else { return nil }
      places += shares.isEmpty ? [(nil, heights[0])] : shares.map { ($0 / 100, heights[0]) }
    }
    guard 2...Self.maximumPoints ~= places.count else { return nil }
    let known = EvenOffsets.ascending(places.map { $0.x }, from: 0)
    self.init(zip(EvenOffsets.filling(known), places).map { Point(x: $0, y: $1.y) })
  }
}

extension LinearCurve: CustomStringConvertible {
  package var description: String {
    "linear(" + points.map { "\($0.y) \($0.x * 100)%" }.joined(separator: ", ") + ")"
  }
}
