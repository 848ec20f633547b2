extension Arrangement {
  /// An edge of the result, directed so that the inside is on its right.
  struct Step {
    var from, to: GridPoint
    var source: Int
    var fromParameter, toParameter: Double
  }

  /// The edges that have the inside of the result on exactly one side.
  func border(of operation: PathOperation, rule: FillRule) -> [Step] {
    let across = Rays(edges, isAcross: true)
    let down = Rays(edges, isAcross: false)
    return edges.compactMap { edge -> Step? in
      let isSteep = edge.way.y.magnitude > edge.way.x.magnitude
      let before = (isSteep ? across : down).winding(before: edge, of: edges)
      let own = Rays.weight(of: edge, isAcross: isSteep)
      let isInsideBefore = operation.contains(rule.isInside(before.first), rule.isInside(before.second))
      let isInsideBehind = operation.contains(
        rule.isInside(before.first + own * edge.first), rule.isInside(before.second + own * edge.second))
      guard isInsideBefore != isInsideBehind else { return nil }
      // The far side of an edge with positive weight is on its right.
      return Step(isInsideBehind == (own > 0) ? edge : edge.turned)
    }
  }
}

extension Arrangement.Step {
  fileprivate init(_ edge: Arrangement.Edge) {
    (from, to, source) = (edge.from, edge.to, edge.source)
    (fromParameter, toParameter) = (edge.fromParameter, edge.toParameter)
  }
}

extension FillRule {
  fileprivate func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: !winding.isMultiple(of: 2)
    }
  }
}

/// Parallel rays from outside to the middle of an edge: the edges that a ray crosses give the winding numbers there.
/// Edges are indexed by the strips that they overlap.
private struct Rays {
  private let isAcross: Bool
  private var strips: [[Int]]
  private var low: Int64 = 0
  private var width: Int64 = 1
  private static let maximumStrips = 256

  /// - Parameter isAcross: whether rays run to the right; otherwise they run down.
  init(_ edges: [Arrangement.Edge], isAcross: Bool) {
    self.isAcross = isAcross
    let count = max(1, min(Self.maximumStrips, edges.count))
    strips = Array(repeating: [], count: count)
    let ends = edges.flatMap { [isAcross ? $0.from.y : $0.from.x, isAcross ? $0.to.y : $0.to.x] }
    guard let low = ends.min(), let high = ends.max() else { return }
    self.low = low
    width = (high - low) / Int64(count) + 1
    for (index, edge) in edges.enumerated() {
      let (a, b) = range(of: edge)
      // An edge parallel to the rays is never crossed.
      guard a < b else { continue }
      for strip in strip(of: a)...strip(of: b) { strips[strip].append(index) }
    }
  }

  private func strip(of coordinate: Int64) -> Int { Int((coordinate - low) / width) }

  private func range(of edge: Arrangement.Edge) -> (Int64, Int64) {
    isAcross
      ? (min(edge.from.y, edge.to.y), max(edge.from.y, edge.to.y))
      : (min(edge.from.x, edge.to.x), max(edge.from.x, edge.to.x))
  }

  /// The change of the winding number at a crossing: 1 for entering a clockwise loop.
  static func weight(of edge: Arrangement.Edge, isAcross: Bool) -> Int {
    isAcross ? (edge.way.y < 0 ? 1 : -1) : 1
  }

  /// The winding numbers of both paths just before the middle of an edge.
  func winding(before edge: Arrangement.Edge, of edges: [Arrangement.Edge]) -> (first: Int, second: Int) {
    // Doubled, so that the middle is on the grid.
    let middle = GridPoint(x: edge.from.x + edge.to.x, y: edge.from.y + edge.to.y)
    let coordinate = isAcross ? middle.y : middle.x
    var winding = (first: 0, second: 0)
    // The shift rounds down: a strip index needs the coordinate itself, not its double.
    for index in strips[strip(of: coordinate >> 1)] {
      let other = edges[index]
      let (a, b) = range(of: other)
      guard 2 * a <= coordinate, coordinate < 2 * b, isCrossed(other, before: middle) else { continue }
      let weight = Self.weight(of: other, isAcross: isAcross)
      winding.first += weight * other.first
      winding.second += weight * other.second
    }
    return winding
  }

  /// Whether an edge that crosses the ray's line lies before a point, whose coordinates are doubled.
  private func isCrossed(_ edge: Arrangement.Edge, before middle: GridPoint) -> Bool {
    let toMiddle = GridPoint(x: middle.x - 2 * edge.from.x, y: middle.y - 2 * edge.from.y)
    let side = edge.way.cross(toMiddle)
    // Below an edge that runs to the right; right of an edge that runs up.
    return isAcross ? (edge.way.y < 0 ? side > 0 : side < 0) : side > 0
  }
}
