import Vector

/// Finds the edges of one row after the other.
struct EdgeIndex {
  /// The edges' numbers in the order of their first rows.
  private var order: [Int32] = []
  private var next = 0
  /// Where the next edge of each row goes in `order`.
  private var places: [Int32] = []
  /// The edges that reach the current row, in any order.
  var active: [Int32] = []

  /// Forgets the edges.
  mutating func reset() {
    order.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Finds the edges that reach into a row. Rows must come in order; the edges are the same until `reset`.
  mutating func move(to row: Int, of coverage: borrowing CoverageAccumulator) {
    let edges = coverage.edges
    if order.isEmpty { sort(edges, coverage.rows.count) }
    let (top, bottom) = (Double(row), Double(row + 1))
    active.removeAll { edges[Int($0)].bottom.y <= top }
    while next < order.count, edges[Int(order[next])].top.y < bottom {
      if edges[Int(order[next])].bottom.y > top { active.append(order[next]) }
      next += 1
    }
  }

  /// A counting sort by rows.
  private mutating func sort(_ edges: [CoverageEdge], _ rows: Int) {
    func row(_ edge: CoverageEdge) -> Int { min(max(Int(edge.top.y), 0), rows - 1) }
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: rows + 1))
    for edge in edges { places[row(edge) + 1] += 1 }
    for row in 0..<rows { places[row + 1] += places[row] }
    order.append(contentsOf: repeatElement(0, count: edges.count))
    for number in edges.indices {
      let row = row(edges[number])
      order[Int(places[row])] = Int32(truncatingIfNeeded: number)
      places[row] += 1
    }
  }
}

/// An edge in the window of a coverage accumulator, in pixels, from its upper end to its lower one.
struct CoverageEdge {
  let top, bottom: Point
  /// 1 for an edge that leads downwards, -1 for one that leads upwards, 0 for a level one.
  let direction: Int

  /// Where it is at a height between its ends, which differ.
  func x(at y: Double) -> Double { top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y)) }
}
