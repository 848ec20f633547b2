/// Widens a polyline with tangents into an outline for the non-zero rule.
///
/// Every straight piece contributes two halves, one on each side of the center line, and every corner a wedge. All wind
/// the same way, so nothing cancels. If the stroke is wider than the radius of curvature, a half folds over itself: see
/// ``StrokeFold``.
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
  private var leftFold = StrokeFold()
  private var rightFold = StrokeFold()
  private var subpath = Subpath(start: .zero, segments: [], isClosed: false)
  private var vertices = StrokeVertices()
  /// Whether the subpath has been cut across, so that its start is drawn.
  private var isCut = false
  private var maximumPoints = Int.max

  package init() {}

  /// Sets ``outline`` to the path widened by `style`, including dashes; see ``Path/stroked(_:tolerance:)``. Only dashes
  /// allocate.
  mutating func stroke(_ path: Path, style: StrokeStyle, tolerance: Double) {
    stroke(path, style: style, tolerance: tolerance, maximumPoints: .max) { _ in }
  }

  /// As ``stroke(_:style:tolerance:)``, with at most about so many points in the memory at once: whenever ``outline``
  /// has more of them, it is handed over and begun anew. The pieces, filled together by the non-zero rule, are the
  /// whole outline; the last is left in ``outline``.
  package mutating func stroke(
    _ path: Path, style: StrokeStyle, tolerance: Double, maximumPoints: Int, _ takePiece: (Path) -> Void
  ) {
    outline.removeAll()
    self.maximumPoints = maximumPoints
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
      // A lone move draws nothing (SVG 2, 13.5.2).
      guard !subpath.segments.isEmpty || subpath.isClosed else { return }
      vertices.read(subpath, accuracy: accuracy)
      add(vertices, takePiece)
      handOver(takePiece)
    }
    swap(&subpath, &self.subpath)
    swap(&vertices, &self.vertices)
  }

  private mutating func handOver(_ takePiece: (Path) -> Void) {
    guard outline.points.count > maximumPoints else { return }
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
      trackFolds(from, vertex)
      if vertex.turn == .none {
        addPair(at: vertex.point, direction: vertex.outgoing)
      } else {
        endFolds(at: vertex)
        addCorner(vertex)
      }
      from = vertex
      if left.count > maximumPoints { cut(first, isClosed: vertices.isClosed, takePiece) }
    }
    trackFolds(from, last)
    if !vertices.isClosed || last.turn != .none { endFolds(at: last) }
    if vertices.isClosed {
      if last.turn == .none { addPair(at: last.point, direction: last.outgoing) } else { addCorner(last) }
      endFolds()
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
    endFolds()
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

  /// Notes which side folds between two vertices, before the points of the second are added.
  private mutating func trackFolds(_ from: StrokeVertices.Element, _ to: StrokeVertices.Element) {
    let fold = fold(from, to)
    let continues = from.turn == .none && from.incoming == from.outgoing
    if !continues || fold?.isLeft != true { leftFold.end(&left) }
    if !continues || fold?.isLeft != false { rightFold.end(&right) }
    guard let fold else { return }
    if fold.isLeft { leftFold.add(fold.crossing, to: left) } else { rightFold.add(fold.crossing, to: right) }
  }

  /// Where the offsets of two vertices cross, and on which side; nil if none folds.
  private func fold(
    _ from: StrokeVertices.Element, _ to: StrokeVertices.Element
  ) -> (crossing: Point, isLeft: Bool)? {
    let along = to.point - from.point
    // A side folds if the turn moves it back farther than the chord moves it ahead.
    let back = (to.incoming.perpendicular - from.outgoing.perpendicular).dot(along) * half
    guard abs(back) > along.dot(along) else { return nil }
    let isLeft = back < 0
    let a = from.outgoing.perpendicular * (isLeft ? half : -half)
    let b = to.incoming.perpendicular * (isLeft ? half : -half)
    let denominator = a.cross(b)
    guard abs(denominator) > 1e-12 * half * half else { return nil }
    let crossing = from.point + a * (along.cross(b) / denominator)
    // Only a triangle that winds backwards is a fold.
    let windsForwards = (from.point + a - crossing).cross(to.point + b - crossing) < 0
    return windsForwards == isLeft ? nil : (crossing, isLeft)
  }

  private mutating func endFolds() {
    leftFold.end(&left)
    rightFold.end(&right)
  }

  /// Ends the folds up to a vertex whose points are added next.
  private mutating func endFolds(at vertex: StrokeVertices.Element) {
    let offset = vertex.incoming.perpendicular * half
    left.append(vertex.point + offset)
    right.append(vertex.point - offset)
    endFolds()
    left.removeLast()
    right.removeLast()
  }

  /// A subpath without length: a dot for round caps, an axis-parallel square for square caps, otherwise nothing (SVG 2,
  /// 13.5.2). It winds as the rest does, counterclockwise on the screen.
  private mutating func addDot(at point: Point) {
    switch style.cap {
    case .butt:
      break
    case .square:
      outline.move(to: Point(x: point.x - half, y: point.y - half))
      outline.line(to: Point(x: point.x - half, y: point.y + half))
      outline.line(to: Point(x: point.x + half, y: point.y + half))
      outline.line(to: Point(x: point.x + half, y: point.y - half))
      outline.close()
    case .round:
      outline.arc(center: point, radius: half, start: 0, sweep: -360)
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
