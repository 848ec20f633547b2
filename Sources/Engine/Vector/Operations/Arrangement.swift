/// Two paths cut at all crossings and self-crossings: edges that touch only at their ends.
///
/// Curves are approximated by chords, each of which knows its part of the curve. Crossings of chords are rounded to a
/// grid. Rounding moves edges by at most a grid cell, which can cause new crossings: edges are cut again until there
/// are none.
struct Arrangement {
  /// A straight edge between grid points, from the lower to the higher in their order.
  struct Edge {
    var from, to: GridPoint
    /// How often each path runs along the edge forwards, minus how often it runs backwards.
    var first, second: Int
    /// The segment that contains the edge, and the segment's parameters at the edge's ends.
    var source: Int
    var fromParameter, toParameter: Double

    var way: GridPoint { to - from }
  }

  private(set) var edges: [Edge] = []
  private(set) var segments: [PathSegment] = []
  /// The exact positions of corners and crossings.
  private(set) var exactPoints: [GridPoint: Point] = [:]
  let grid: Grid

  /// The most edges; more give no result.
  private static let maximumEdges = 60_000
  /// The most pairs of edges that are compared.
  private static let maximumPairs = 10_000_000
  private static let maximumRounds = 12
  /// The largest distance between a chord and its curve, as a fraction of the extent of both paths.
  private static let tolerance = 1e-5

  init?(_ first: Path, _ second: Path) {
    var bounds = Rect.null
    for point in first.points + second.points {
      guard point.isFinite, point.x.magnitude < 1e100, point.y.magnitude < 1e100 else { return nil }
      bounds.extend(to: point)
    }
    grid = Grid(bounds)
    let tolerance = max(bounds.width, bounds.height) * Self.tolerance
    guard add(first, isFirst: true, tolerance), add(second, isFirst: false, tolerance) else { return nil }
    mergeEqualEdges()
    guard cutAtCrossings() else { return nil }
  }

  // MARK: Chords

  private mutating func add(_ path: Path, isFirst: Bool, _ tolerance: Double) -> Bool {
    for subpath in path.subpaths {
      for segment in subpath.segments { add(segment, isFirst: isFirst, tolerance) }
      if let end = subpath.segments.last?.end, end != subpath.start {
        add(.line(end, subpath.start), isFirst: isFirst, tolerance)
      }
      guard edges.count <= Self.maximumEdges else { return false }
    }
    return true
  }

  private mutating func add(_ segment: PathSegment, isFirst: Bool, _ tolerance: Double) {
    let accuracy = StrokeAccuracy(halfWidth: 0, tolerance: tolerance)
    let count = Int(min(accuracy.chords(of: segment), 1000))
    let source = segments.count
    segments.append(segment)
    var from = grid.cell(of: segment.start)
    var fromParameter = 0.0
    exactPoints[from] = segment.start
    exactPoints[grid.cell(of: segment.end)] = segment.end
    for index in 1...max(count, 1) {
      let parameter = index == count ? 1 : Double(index) / Double(count)
      let to = grid.cell(of: index == count ? segment.end : segment.point(at: parameter))
      guard to != from else { continue }
      let weight = from < to ? 1 : -1
      let edge = Edge(
        from: from, to: to, first: isFirst ? 1 : 0, second: isFirst ? 0 : 1, source: source,
        fromParameter: fromParameter, toParameter: parameter)
      edges.append(weight > 0 ? edge : edge.turned)
      (from, fromParameter) = (to, parameter)
    }
  }

  // MARK: Crossings

  /// Cuts until edges meet only at their ends; false if that exceeds the limits.
  private mutating func cutAtCrossings() -> Bool {
    var pairs = Self.maximumPairs
    for _ in 0..<Self.maximumRounds {
      guard let cuts = findCuts(&pairs) else { return false }
      if cuts.isEmpty { return true }
      cut(at: cuts)
      guard edges.count <= Self.maximumEdges else { return false }
      mergeEqualEdges()
    }
    // The remaining crossings are smaller than a grid cell.
    return true
  }

  /// The points at which edges must be cut. A sweep from left to right compares each edge with the edges that overlap
  /// it in x.
  private mutating func findCuts(_ pairs: inout Int) -> [(edge: Int, point: GridPoint)]? {
    var cuts: [(edge: Int, point: GridPoint)] = []
    var active: [Int] = []
    for index in edges.indices {
      let edge = edges[index]
      let (low, high) = (min(edge.from.y, edge.to.y), max(edge.from.y, edge.to.y))
      active.removeAll { edges[$0].to.x < edge.from.x }
      pairs -= active.count
      guard pairs > 0, cuts.count <= 2 * Self.maximumEdges else { return nil }
      for other in active {
        let (a, b) = (edges[other].from.y, edges[other].to.y)
        guard min(a, b) <= high, max(a, b) >= low else { continue }
        addCuts(index, other, to: &cuts)
      }
      active.append(index)
    }
    return cuts
  }

  private mutating func addCuts(_ i: Int, _ j: Int, to cuts: inout [(edge: Int, point: GridPoint)]) {
    let (e, f) = (edges[i], edges[j])
    let sides = (e.side(of: f.from), e.side(of: f.to), f.side(of: e.from), f.side(of: e.to))
    if sides.0 == 0, e.hasInside(f.from) { cuts.append((i, f.from)) }
    if sides.1 == 0, e.hasInside(f.to) { cuts.append((i, f.to)) }
    if sides.2 == 0, f.hasInside(e.from) { cuts.append((j, e.from)) }
    if sides.3 == 0, f.hasInside(e.to) { cuts.append((j, e.to)) }
    guard sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 else { return }
    let share = Double(f.way.cross(f.from - e.from)) / Double(f.way.cross(e.way))
    let x = Double(e.from.x) + share * Double(e.way.x)
    let y = Double(e.from.y) + share * Double(e.way.y)
    let point = GridPoint(x: Int64(x.rounded()), y: Int64(y.rounded()))
    if exactPoints[point] == nil { exactPoints[point] = grid.point(x, y) }
    if point != e.from, point != e.to { cuts.append((i, point)) }
    if point != f.from, point != f.to { cuts.append((j, point)) }
  }

  private mutating func cut(at cuts: [(edge: Int, point: GridPoint)]) {
    var points: [Int: [GridPoint]] = [:]
    for cut in cuts { points[cut.edge, default: []].append(cut.point) }
    for index in points.keys.sorted() {
      let edge = edges[index]
      let ordered = Set(points[index] ?? []).sorted { ($0 - edge.from).dot(edge.way) < ($1 - edge.from).dot(edge.way) }
      var rest = edge
      for (count, point) in ordered.enumerated() {
        let (head, tail) = split(rest, at: point)
        if count == 0 { edges[index] = head } else { edges.append(head) }
        rest = tail
      }
      edges.append(rest)
    }
    // Rounding can reverse an edge.
    for index in edges.indices where edges[index].to < edges[index].from { edges[index] = edges[index].turned }
  }

  private func split(_ edge: Edge, at point: GridPoint) -> (Edge, Edge) {
    let share = Double((point - edge.from).dot(edge.way)) / Double(edge.way.dot(edge.way))
    var parameter = edge.fromParameter + (edge.toParameter - edge.fromParameter) * min(max(share, 0), 1)
    if let exactPoint = exactPoints[point], case let segment = segments[edge.source] {
      parameter = segment.parameter(near: exactPoint, between: edge.fromParameter, edge.toParameter, guess: parameter)
    }
    var (head, tail) = (edge, edge)
    (head.to, head.toParameter) = (point, parameter)
    (tail.from, tail.fromParameter) = (point, parameter)
    return (head, tail)
  }

  /// Merges edges with the same ends, and sorts edges from left to right.
  private mutating func mergeEqualEdges() {
    edges.removeAll { $0.from == $0.to }
    edges.sort { ($0.from, $0.to, $0.source, $0.fromParameter) < ($1.from, $1.to, $1.source, $1.fromParameter) }
    var merged: [Edge] = []
    for edge in edges {
      if let last = merged.last, last.from == edge.from, last.to == edge.to {
        merged[merged.count - 1].first += edge.first
        merged[merged.count - 1].second += edge.second
      } else {
        merged.append(edge)
      }
    }
    edges = merged
  }
}

extension Arrangement.Edge {
  /// The same edge in the opposite direction.
  var turned: Arrangement.Edge {
    Arrangement.Edge(
      from: to, to: from, first: -first, second: -second, source: source, fromParameter: toParameter,
      toParameter: fromParameter)
  }

  /// 1 or -1 on the two sides of the edge's line, 0 on it.
  fileprivate func side(of point: GridPoint) -> Int64 { way.cross(point - from).signum() }

  /// Whether a point on the edge's line lies strictly between its ends.
  fileprivate func hasInside(_ point: GridPoint) -> Bool {
    let along = way.dot(point - from)
    return along > 0 && along < way.dot(way)
  }
}

extension PathSegment {
  /// The parameter of the curve's point nearest to `point`, by Newton's method from a guess; the guess if the method
  /// leaves the range.
  fileprivate func parameter(near point: Point, between a: Double, _ b: Double, guess: Double) -> Double {
    if case .line = self { return guess }
    var t = guess
    for _ in 0..<3 {
      let velocity = velocity(at: t)
      let square = velocity.dot(velocity)
      guard square > 0 else { return guess }
      t -= (self.point(at: t) - point).dot(velocity) / square
    }
    return t > min(a, b) && t < max(a, b) ? t : guess
  }
}
