/// Widens a polyline with tangents into an outline for the non-zero rule.
///
/// Every straight piece contributes two halves, one on each side of the center line, and every corner a wedge. All wind
/// the same way, so nothing cancels. If the stroke is wider than the radius of curvature, a half folds over itself: the
/// folded triangle winds backwards, and is added twice more forwards.
///
/// Reuse one stroker for many paths: it keeps its memory.
package struct Stroker {
  /// The outline of the last path.
  package private(set) var outline = Path()
  private var style = StrokeStyle(width: 0)
  private var half = 0.0
  private var edges = StrokeEdges(style: StrokeStyle(width: 0), accuracy: StrokeAccuracy(halfWidth: 0, tolerance: 1))
  /// The outline on both sides of the center line, in the direction of travel.
  private var left: [Point] = []
  private var right: [Point] = []
  private var subpath = Subpath(start: .zero, segments: [], isClosed: false)
  private var vertices = StrokeVertices()
  /// Whether the subpath has been cut across, so that its start is drawn.
  private var isCut = false
  private var mostPoints = Int.max

  package init() {}

  /// Sets ``outline`` to the path widened by `style`, including dashes; see ``Path/stroked(_:tolerance:)``. Only dashes
  /// allocate.
  package mutating func stroke(_ path: Path, style: StrokeStyle, tolerance: Double) {
    stroke(path, style: style, tolerance: tolerance, mostPoints: .max) { _ in }
  }

  /// As ``stroke(_:style:tolerance:)``, with at most about so many points in the memory at once: whenever ``outline``
  /// has more of them, it is handed over and begun anew. The pieces, filled together by the non-zero rule, are the
  /// whole outline; the last is left in ``outline``.
  package mutating func stroke(
    _ path: Path, style: StrokeStyle, tolerance: Double, mostPoints: Int, _ takePiece: (Path) -> Void
  ) {
    outline.removeAll()
    self.mostPoints = mostPoints
    guard style.width > 0, style.width.isFinite, tolerance > 0, path.points.allSatisfy({ $0.isFinite }) else { return }
    let line = style.dash.isEmpty ? path : path.dashed(style.dash, offset: style.dashOffset)
    self.style = style
    half = style.width / 2
    let accuracy = StrokeAccuracy(halfWidth: half, tolerance: tolerance)
    edges = StrokeEdges(style: style, accuracy: accuracy)
    // Moved out, because the stroker changes during the iteration.
    var subpath = Subpath(start: .zero, segments: [], isClosed: false)
    var vertices = StrokeVertices()
    swap(&subpath, &self.subpath)
    swap(&vertices, &self.vertices)
    line.forEachSubpath(in: &subpath) { subpath in
      vertices.read(subpath, accuracy: accuracy)
      add(vertices, takePiece)
      handOver(takePiece)
    }
    swap(&subpath, &self.subpath)
    swap(&vertices, &self.vertices)
  }

  private mutating func handOver(_ takePiece: (Path) -> Void) {
    guard outline.points.count > mostPoints else { return }
    takePiece(outline)
    outline.removeAll()
  }

  /// Adds the outline of one subpath.
  private mutating func add(_ vertices: StrokeVertices, _ takePiece: (Path) -> Void) {
    isCut = false
    let elements = vertices.elements
    guard let first = elements.first, let last = elements.last else { return }
    guard elements.count > 1 else {
      addDot(at: first.point)
      return
    }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    if vertices.isThereAndBack {
      // Outlined once, so that its edges are not covered twice; the joins replace the caps.
      addPair(at: first.point, direction: first.outgoing)
      closeOpen(first.point, elements[1].point, from: first.outgoing, to: first.outgoing, cap: joinAsCap)
      return
    }
    left.reserveCapacity(2 * elements.count)
    right.reserveCapacity(elements.count)
    addPair(at: first.point, direction: first.outgoing)
    var from = first
    for vertex in elements.dropFirst().dropLast() {
      if vertex.turn == .none { addPair(at: vertex.point, direction: vertex.outgoing) } else { addCorner(vertex) }
      unfold(from, vertex)
      from = vertex
      if left.count > mostPoints { cut(first, isClosed: vertices.isClosed, takePiece) }
    }
    unfold(from, last)
    if vertices.isClosed {
      if last.turn == .none { addPair(at: last.point, direction: last.outgoing) } else { addCorner(last) }
      if isCut {
        outline.append(polygon: left + right.reversed())
      } else {
        outline.append(polygon: left)
        outline.append(polygon: right.reversed())
      }
    } else {
      closeOpen(first.point, last.point, from: first.outgoing, to: last.incoming, cap: style.cap)
    }
  }

  /// The cap that looks like the join at the two ends of a line forth and back.
  private var joinAsCap: StrokeStyle.Cap { style.join == .round ? .round : .butt }

  /// Goes around the end, back along the right side, and around the start.
  private mutating func closeOpen(
    _ start: Point, _ end: Point, from startDirection: Point, to endDirection: Point, cap: StrokeStyle.Cap
  ) {
    addPair(at: end, direction: endDirection)
    edges.addCap(cap, at: end, direction: endDirection, to: &left)
    left.append(contentsOf: right.reversed())
    if !isCut { edges.addCap(cap, at: start, direction: -startDirection, to: &left) }
    outline.append(polygon: left)
  }

  /// Cuts the outline straight across from side to side; both pieces have the cut as an edge, in opposite directions.
  private mutating func cut(_ start: StrokeVertices.Element, isClosed: Bool, _ takePiece: (Path) -> Void) {
    guard let leftEnd = left.last, let rightEnd = right.last else { return }
    left.append(contentsOf: right.reversed())
    if !isCut, !isClosed { edges.addCap(style.cap, at: start.point, direction: -start.outgoing, to: &left) }
    outline.append(polygon: left)
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    left.append(leftEnd)
    right.append(rightEnd)
    isCut = true
    handOver(takePiece)
  }

  /// Adds the two offset points of `point`, at 90 degrees to the direction of travel.
  private mutating func addPair(at point: Point, direction: Point) {
    let offset = direction.perpendicular * half
    left.append(point + offset)
    right.append(point - offset)
  }

  private mutating func addCorner(_ vertex: StrokeVertices.Element) {
    if vertex.incoming.cross(vertex.outgoing) >= 0 {
      edges.addInside(vertex, side: half, to: &left)
      edges.addOutside(vertex, side: -half, to: &right)
    } else {
      edges.addInside(vertex, side: -half, to: &right)
      edges.addOutside(vertex, side: half, to: &left)
    }
  }

  /// Compensates for a half that folds over itself between two vertices.
  private mutating func unfold(_ from: StrokeVertices.Element, _ to: StrokeVertices.Element) {
    let along = to.point - from.point
    // A side folds if the turn moves it back farther than the chord moves it ahead.
    let back = (to.incoming.perpendicular - from.outgoing.perpendicular).dot(along) * half
    guard abs(back) > along.dot(along) else { return }
    let side = back < 0 ? half : -half
    let a = from.outgoing.perpendicular * side
    let b = to.incoming.perpendicular * side
    let p = from.point + a
    let q = to.point + b
    let denominator = a.cross(b)
    guard abs(denominator) > 1e-12 * half * half else { return }
    let crossing = from.point + a * (along.cross(b) / denominator)
    let windsForwards = (p - crossing).cross(q - crossing) < 0
    for _ in 0..<2 {
      outline.move(to: crossing)
      outline.line(to: windsForwards ? p : q)
      outline.line(to: windsForwards ? q : p)
      outline.close()
    }
  }

  /// A subpath without length: a dot for round caps, an axis-parallel square for square caps, otherwise nothing (SVG 2,
  /// 13.5.2).
  private mutating func addDot(at point: Point) {
    switch style.cap {
    case .butt:
      break
    case .square:
      outline.move(to: Point(x: point.x - half, y: point.y - half))
      outline.line(to: Point(x: point.x + half, y: point.y - half))
      outline.line(to: Point(x: point.x + half, y: point.y + half))
      outline.line(to: Point(x: point.x - half, y: point.y + half))
      outline.close()
    case .round:
      outline.arc(center: point, radius: half, start: 0, sweep: 360)
      outline.close()
    }
  }
}

extension Path {
  /// The outline of the path widened by `style`, including dashes: one path, for the non-zero rule.
  ///
  /// `tolerance` is the largest distance between the outline and the exact one, in the path's units. A width that is
  /// not positive and finite gives an empty path.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    var stroker = Stroker()
    stroker.stroke(self, style: style, tolerance: tolerance)
    return stroker.outline
  }
}
