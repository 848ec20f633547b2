/// Two paths cut where they meet each other and themselves: edges that touch at their ends alone.
///
/// Curves are followed by chords, each of which knows its part of the curve; crossings are those of the chords, rounded
/// to a grid. Rounding moves edges by a grid cell at most, which can make them cross anew: they are cut again until
/// none does.
struct Arrangement {
  /// A straight edge between points of the grid, from the lower to the higher in their order.
  struct Edge {
    var from, to: GridPoint
    /// How often each path runs along it from its start to its end, less how often it runs back.
    var first, second: Int
    /// The segment that it is a part of, and the parameters at its ends.
    var source: Int
    var fromParameter, toParameter: Double

    var way: GridPoint { to - from }
  }

  private(set) var edges: [Edge] = []
  private(set) var segments: [PathSegment] = []
  /// Where corners and crossings really lie.
  private(set) var places: [GridPoint: Point] = [:]
  let grid: Grid

  /// More edges than this are not worked out.
  private static let mostEdges = 60_000
  /// Pairs of edges that are held against each other.
  private static let mostPairs = 10_000_000
  private static let mostRounds = 12
  /// How far a chord may lie from its curve, of the extent of both paths.
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
      for segment in subpath.segments { add(segment, isFirst, tolerance) }
      if let end = subpath.segments.last?.end, end != subpath.start {
        add(.line(end, subpath.start), isFirst, tolerance)
      }
      guard edges.count <= Self.mostEdges else { return false }
    }
    return true
  }

  private mutating func add(_ segment: PathSegment, _ isFirst: Bool, _ tolerance: Double) {
    let accuracy = StrokeAccuracy(halfWidth: 0, tolerance: tolerance)
    let count = Int(min(accuracy.chords(of: segment), 1000))
    let source = segments.count
    segments.append(segment)
    var from = grid.cell(of: segment.start)
    var fromParameter = 0.0
    places[from] = segment.start
    places[grid.cell(of: segment.end)] = segment.end
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

  /// Cuts until no edges meet but at their ends; false where that takes too long.
  private mutating func cutAtCrossings() -> Bool {
    var pairs = Self.mostPairs
    for _ in 0..<Self.mostRounds {
      guard let cuts = findCuts(&pairs) else { return false }
      if cuts.isEmpty { return true }
      cut(at: cuts)
      guard edges.count <= Self.mostEdges else { return false }
      mergeEqualEdges()
    }
    // What still meets does so within a cell of the grid.
    return true
  }

  /// Points of edges, by edge: edges from the left to the right, each held against those that reach as far.
  private mutating func findCuts(_ pairs: inout Int) -> [(edge: Int, point: GridPoint)]? {
    var cuts: [(edge: Int, point: GridPoint)] = []
    var active: [Int] = []
    for index in edges.indices {
      let edge = edges[index]
      let (low, high) = (min(edge.from.y, edge.to.y), max(edge.from.y, edge.to.y))
      active.removeAll { edges[$0].to.x < edge.from.x }
      pairs -= active.count
      guard pairs > 0, cuts.count <= 2 * Self.mostEdges else { return nil }
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
    let point = GridPoint(x: Int(x.rounded()), y: Int(y.rounded()))
    if places[point] == nil { places[point] = grid.point(x, y) }
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
    // Rounding can turn an edge round.
    for index in edges.indices where edges[index].to < edges[index].from { edges[index] = edges[index].turned }
  }

  private func split(_ edge: Edge, at point: GridPoint) -> (Edge, Edge) {
    let share = Double((point - edge.from).dot(edge.way)) / Double(edge.way.dot(edge.way))
    var parameter = edge.fromParameter + (edge.toParameter - edge.fromParameter) * min(max(share, 0), 1)
    if let place = places[point], case let segment = segments[edge.source] {
      parameter = segment.parameter(near: place, between: edge.fromParameter, edge.toParameter, guess: parameter)
    }
    var (head, tail) = (edge, edge)
    (head.to, head.toParameter) = (point, parameter)
    (tail.from, tail.fromParameter) = (point, parameter)
    return (head, tail)
  }

  /// Makes one edge of those with the same ends, and orders them from the left to the right.
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
  /// The same edge, run along the other way.
  var turned: Arrangement.Edge {
    Arrangement.Edge(
      from: to, to: from, first: -first, second: -second, source: source, fromParameter: toParameter,
      toParameter: fromParameter)
  }

  /// 1 or -1 on the two sides of the edge's line, 0 on it.
  fileprivate func side(of point: GridPoint) -> Int { way.cross(point - from).signum() }

  /// Whether a point on the edge's line lies between its ends.
  fileprivate func hasInside(_ point: GridPoint) -> Bool {
    let along = way.dot(point - from)
    return along > 0 && along < way.dot(way)
  }
}

extension PathSegment {
  /// The parameter at which a curve comes nearest to a point, by Newton's method from a guess; kept between two others.
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
