import Vector

/// Corrects the coverage where edges of overlapping contours share a pixel.
///
/// A row with such a pixel is computed again: it is cut into strips in which no two edges cross, and in each strip only
/// edges between inside and outside are added.
struct OverlapResolver {
  /// Strips of more pieces are not divided, so that time grows with their number alone: with 48, one of 300 random
  /// strokes that fold over themselves was 4 of 255 off.
  private static let mostPieces = 128
  /// Strips in which edges cross are halved down to this height: with 1/64, coverage was up to 2 of 255 off.
  private static let leastHeight = 1.0 / 512
  /// A distance that makes no difference.
  private static let slack = 1e-6

  /// The part of an edge in one row.
  private struct Piece {
    var top, bottom: Point
    /// 1 downwards, -1 upwards, 0 for a level edge.
    let direction: Int
    /// To the right for each pixel down.
    let slope: Double
    /// The edge's.
    let number: Int32
    var left: Double { min(top.x, bottom.x) }
    var right: Double { max(top.x, bottom.x) }

    /// Nil where there is none.
    init?(of edge: CoverageEdge, _ number: Int32, row: Int) {
      self.number = number
      (top, bottom, direction) = (edge.top, edge.bottom, edge.direction)
      slope = direction == 0 ? 0 : (bottom.x - top.x) / (bottom.y - top.y)
      guard direction != 0 else { return }
      let (start, end) = (Double(row), Double(row + 1))
      if edge.top.y < start { top = Point(x: edge.top.x + (start - edge.top.y) * slope, y: start) }
      if edge.bottom.y > end { bottom = Point(x: edge.top.x + (end - edge.top.y) * slope, y: end) }
      if top.y >= bottom.y { return nil }
    }

    func x(at y: Double) -> Double { y >= bottom.y ? bottom.x : top.x + (y - top.y) * slope }
  }

  /// A piece in the current strip.
  private struct Crossing {
    let piece: Piece
    /// Where it is at the strip's upper and lower side.
    var top, bottom: Double
    /// 1 where the inside begins with it, -1 where it ends, 0 where it does neither; since the height `start`.
    var border = 0.0
    var start: Double

    init(_ piece: Piece) {
      self.piece = piece
      (top, bottom, start) = (piece.top.x, piece.top.x, piece.top.y)
    }
  }

  private var pieces: [Piece] = []
  /// From left to right.
  private var crossings: [Crossing] = []
  private var index = EdgeIndex()

  /// Corrects `coverage` in rows with overlaps, so that it is 0...1. Costs a sort of the edges of each such row; if
  /// more than `mostPieces` edges cross one another, the coverage is approximate.
  mutating func resolve(_ coverage: inout CoverageAccumulator, rule: FillRule) {
    guard coverage.findsOverlaps, coverage.edges.count < CoverageAccumulator.mostEdges else { return }
    for row in 0..<coverage.rows.count where coverage.occupancy.crowded[row] != 0 {
      resolve(row, of: &coverage, isEvenOdd: rule == .evenOdd)
    }
    index.reset()
  }

  private mutating func resolve(_ row: Int, of coverage: inout CoverageAccumulator, isEvenOdd: Bool) {
    pieces.removeAll(keepingCapacity: true)
    index.move(to: row, of: coverage)
    for number in index.active {
      if let piece = Piece(of: coverage.edges[Int(number)], number, row: row) { pieces.append(piece) }
    }
    pieces.sort(in: pieces.indices) { $0.left < $1.left }
    // In the next row nearly all are in the same order.
    index.active.removeAll(keepingCapacity: true)
    for piece in pieces { index.active.append(piece.number) }
    coverage.clear(row: row)
    var winding = 0
    var start = 0
    while start < pieces.count {
      var right = pieces[start].right
      var end = start + 1
      while end < pieces.count, pieces[end].left <= right + Self.slack {
        right = max(right, pieces[end].right)
        end += 1
      }
      winding = addBorders(of: start..<end, winding, isEvenOdd, to: &coverage)
      start = end
    }
  }

  /// Adds the borders of adjacent pieces where inside meets outside; `winding` is the number left of the first.
  /// Returns the number right of the last.
  private mutating func addBorders(
    of range: Range<Int>, _ winding: Int, _ isEvenOdd: Bool, to coverage: inout CoverageAccumulator
  ) -> Int {
    var turns = 0.0
    for piece in pieces[range] { turns += (piece.bottom.y - piece.top.y) * Double(piece.direction) }
    let right = winding + Int(turns.rounded())
    pieces.sort(in: range) { $0.top.y < $1.top.y }
    if isChain(range) {
      let border = border(winding, right, isEvenOdd)
      if border != 0 { for piece in pieces[range] { coverage.accumulate(piece.top, piece.bottom, border) } }
      return right
    }
    var next = range.lowerBound
    var y = pieces[next].top.y
    while true {
      end(at: y, &coverage)
      while next < range.upperBound, pieces[next].top.y <= y {
        if pieces[next].direction != 0 { crossings.append(Crossing(pieces[next])) }
        next += 1
      }
      var bottom = next < range.upperBound ? pieces[next].top.y : .infinity
      for crossing in crossings { bottom = min(bottom, crossing.piece.bottom.y) }
      guard bottom.isFinite else { return right }
      addStrip(from: y, to: bottom, winding, isEvenOdd, &coverage)
      y = bottom
    }
  }

  /// Whether some pieces, which are in order from the top, all lead one way, and each ends before the next begins.
  private func isChain(_ range: Range<Int>) -> Bool {
    let direction = pieces[range.lowerBound].direction
    return direction != 0
      && range.dropFirst().allSatisfy {
        pieces[$0].direction == direction && pieces[$0 - 1].bottom.y <= pieces[$0].top.y
      }
  }

  /// 1 where the inside begins between two winding numbers, -1 where it ends, otherwise 0.
  private func border(_ left: Int, _ right: Int, _ isEvenOdd: Bool) -> Double {
    func isInside(_ winding: Int) -> Bool { isEvenOdd ? winding & 1 != 0 : winding != 0 }
    return isInside(left) == isInside(right) ? 0 : isInside(left) ? -1 : 1
  }

  /// Adds what ends at a height.
  private mutating func end(at y: Double, _ coverage: inout CoverageAccumulator) {
    var kept = 0
    for i in crossings.indices {
      if crossings[i].piece.bottom.y > y {
        crossings[kept] = crossings[i]
        kept += 1
      } else {
        add(crossings[i], to: y, &coverage)
      }
    }
    crossings.removeLast(crossings.count - kept)
  }

  private func add(_ crossing: Crossing, to end: Double, _ coverage: inout CoverageAccumulator) {
    guard crossing.border != 0, end > crossing.start else { return }
    let piece = crossing.piece
    coverage.accumulate(
      Point(x: piece.x(at: crossing.start), y: crossing.start), Point(x: piece.x(at: end), y: end), crossing.border)
  }

  /// Adds a strip in which no piece begins or ends.
  private mutating func addStrip(
    from start: Double, to end: Double, _ winding: Int, _ isEvenOdd: Bool, _ coverage: inout CoverageAccumulator
  ) {
    for i in crossings.indices {
      crossings[i].top = crossings[i].piece.x(at: start)
      crossings[i].bottom = crossings[i].piece.x(at: end)
    }
    crossings.sort(in: crossings.indices) { $0.top + $0.bottom < $1.top + $1.bottom }
    guard isCrossed, end - start > Self.leastHeight, crossings.count < Self.mostPieces else {
      return setBorders(at: start, winding, isEvenOdd, &coverage)
    }
    let middle = (start + end) / 2
    addStrip(from: start, to: middle, winding, isEvenOdd, &coverage)
    addStrip(from: middle, to: end, winding, isEvenOdd, &coverage)
  }

  /// Whether two crossings are in another order above or below than in the middle.
  private var isCrossed: Bool {
    for i in crossings.indices.dropFirst() {
      let (left, right) = (crossings[i - 1], crossings[i])
      if left.top > right.top + Self.slack || left.bottom > right.bottom + Self.slack { return true }
    }
    return false
  }

  /// Finds which crossings border the inside from a height on.
  private mutating func setBorders(
    at y: Double, _ left: Int, _ isEvenOdd: Bool, _ coverage: inout CoverageAccumulator
  ) {
    var winding = left
    for i in crossings.indices {
      let next = winding + crossings[i].piece.direction
      let border = border(winding, next, isEvenOdd)
      winding = next
      guard border != crossings[i].border else { continue }
      add(crossings[i], to: y, &coverage)
      (crossings[i].border, crossings[i].start) = (border, y)
    }
  }
}

extension Array {
  /// Sorts a part by insertion, which costs little where nearly all are in order; the rest is then left to the standard
  /// sort.
  fileprivate mutating func sort(in range: Range<Int>, by isBefore: (Element, Element) -> Bool) {
    var moves = 32 * range.count
    for i in range.dropFirst() where isBefore(self[i], self[i - 1]) {
      guard moves > 0 else { return self[range].sort(by: isBefore) }
      let element = self[i]
      var hole = i
      while hole > range.lowerBound, isBefore(element, self[hole - 1]) {
        self[hole] = self[hole - 1]
        hole -= 1
      }
      self[hole] = element
      moves -= i - hole
    }
  }
}
