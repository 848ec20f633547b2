import Vector

/// Finds the edges of one row after the other. Equal edges are one, with the sum of their directions.
struct EdgeIndex: ~Copyable {
  // Not private: the compiler fails on private types here in builds without optimization.
  struct Entry: BitwiseCopyable {
    /// Where its upper end is.
    let x: Double
    let number: Int32
    /// The sum of the directions of all edges with these ends.
    var direction: Int32
  }

  /// The number of preceding edges with which an edge is compared.
  private static let maximumCompared = 4

  /// The edges in the order of their first rows.
  private var order = ReusedBuffer<Entry>()
  private var next = 0
  /// Where the next edge of each row goes in `order`.
  private var starts = ReusedBuffer<Int32>()
  /// The edges that reach the current row, in any order.
  private(set) var active = ReusedBuffer<SlopedEdge>()

  /// Forgets the edges.
  mutating func reset() {
    order.cut(to: 0)
    active.cut(to: 0)
    next = 0
  }

  /// Finds the edges that reach into a row. Rows must come in order; the edges are the same until `reset`.
  mutating func move(to row: Int, of coverage: borrowing CoverageAccumulator) {
    if order.count == 0 { sort(coverage.edges, coverage.rows.count) }
    let (top, bottom) = (Double(row), Double(row + 1))
    var kept = 0
    for index in 0..<active.count where active[index].bottom.y > top {
      if kept < index { active[kept] = active[index] }
      kept &+= 1
    }
    active.cut(to: kept)
    coverage.edges.withUnsafeBufferPointer { edges in
      while next < order.count {
        let edge = edges[Int(order[next].number)]
        guard edge.top.y < bottom else { break }
        if edge.bottom.y > top { active.append(SlopedEdge(edge, direction: Int(order[next].direction))) }
        next += 1
      }
    }
  }

  private mutating func sort(_ edges: [CoverageEdge], _ rows: Int) {
    func row(_ edge: CoverageEdge) -> Int { min(max(Int(edge.top.y), 0), rows - 1) }
    starts.cut(to: 0)
    starts.fill(to: rows + 1, with: 0)
    for edge in edges { starts[row(edge) + 1] += 1 }
    for row in 0..<rows { starts[row + 1] += starts[row] }
    order.fill(to: edges.count, with: Entry(x: 0, number: 0, direction: 0))
    for number in edges.indices {
      let row = row(edges[number])
      order[Int(starts[row])] = Entry(
        x: edges[number].top.x, number: Int32(truncatingIfNeeded: number),
        direction: Int32(truncatingIfNeeded: edges[number].direction))
      starts[row] += 1
    }
    mergeEqual(edges, rows)
  }

  /// Sorts the edges of each row from left to right, and joins equal ones.
  private mutating func mergeEqual(_ edges: [CoverageEdge], _ rows: Int) {
    var kept = 0
    var first = 0
    for row in 0..<rows {
      let end = Int(starts[row])
      if end - first > 1 { order.sort(first..<end) { $0.x < $1.x } }
      let start = kept
      for index in first..<end {
        let entry = order[index]
        if let same = equal(to: entry, edges, from: max(start, kept - Self.maximumCompared), to: kept) {
          order[same].direction += entry.direction
        } else {
          order[kept] = entry
          kept += 1
        }
      }
      first = end
    }
    order.cut(to: kept)
  }

  /// The index of an equal edge that is not level.
  private func equal(to entry: Entry, _ edges: [CoverageEdge], from start: Int, to end: Int) -> Int? {
    var index = end - 1
    while index >= start, order[index].x == entry.x {
      if edges[Int(order[index].number)].isEqual(edges[Int(entry.number)]) { return index }
      index -= 1
    }
    return nil
  }
}

/// An edge in the window of a coverage accumulator, in pixels, from its upper end to its lower one.
struct CoverageEdge: BitwiseCopyable {
  let top, bottom: Point
  /// 1 for an edge that leads downwards, -1 for one that leads upwards, 0 for a level one.
  let direction: Int

  fileprivate func isEqual(_ other: Self) -> Bool {
    direction != 0 && other.direction != 0 && top == other.top && bottom == other.bottom
  }
}

/// An edge and how far it leads to the right for each pixel down; 0 for a level one.
struct SlopedEdge: BitwiseCopyable {
  let top, bottom: Point
  let slope: Double
  /// The sum of the directions of all edges with these ends.
  let direction: Int

  init(_ edge: CoverageEdge, direction: Int) {
    (top, bottom, self.direction) = (edge.top, edge.bottom, direction)
    slope = top.y < bottom.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0
  }

  /// The part of the edge in a row that it reaches.
  @inline(__always)
  func piece(inRow row: Double) -> EdgePiece {
    let above = row - top.y
    let x = top.x + above * slope
    if above >= 0, bottom.y >= row + 1 {
      return EdgePiece(
        top: Point(x: x, y: 0), bottom: Point(x: x + slope, y: 1), slope: slope, direction: direction)
    }
    let whole = EdgePiece(
      top: Point(x: top.x, y: -above), bottom: Point(x: bottom.x, y: bottom.y - row), slope: slope,
      direction: direction)
    var piece = whole
    if above > 0 { piece.top = Point(x: whole.x(at: 0), y: 0) }
    if whole.bottom.y > 1 { piece.bottom = Point(x: whole.x(at: 1), y: 1) }
    return piece
  }
}

/// A part of an edge in one row. Heights are from the row's top: 0...1.
struct EdgePiece: BitwiseCopyable {
  var top, bottom: Point
  let slope: Double
  /// As an edge's.
  let direction: Int

  /// The difference of the winding numbers on both sides.
  var step: Int { top.y == bottom.y ? 1 : abs(direction) }

  var left: Double { top.x < bottom.x ? top.x : bottom.x }
  var right: Double { top.x < bottom.x ? bottom.x : top.x }
  /// The first and the last pixel that the edge goes through; one of them may only be touched.
  var firstPixel: Int { Self.pixel(left) }
  var lastPixel: Int { Self.pixel(right) }

  @inline(__always)
  private static func pixel(_ x: Double) -> Int {
    // Rounding may have led out of the window.
    CoverageAccumulator.integer(CoverageAccumulator.biasedFloor(x > 0 ? x : 0))
  }

  /// The x coordinate at a height from its top to its bottom.
  @inline(__always)
  func x(at y: Double) -> Double {
    if y <= top.y { return top.x }
    if y >= bottom.y { return bottom.x }
    // Rounding leads far where the slope is large.
    let x = top.x + (y - top.y) * slope
    return x < left ? left : x > right ? right : x
  }
}
