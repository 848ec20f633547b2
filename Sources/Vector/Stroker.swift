import Numerics

/// Widens a polyline with tangents into an outline to be filled with the non-zero rule.
///
/// Every straight stretch contributes two halves, one on either side of the centre line, and every corner a wedge; all wind the same
/// way, so nothing cancels, however tight the curve: where the stroke is wider than the radius of curvature, a half folds over
/// itself, and the folded triangle, which winds backwards, is added twice more forwards.
struct Stroker {
  private let style: StrokeStyle
  private let half: Double
  /// The largest angle, in degrees, that one chord of a round cap or join spans.
  private let chordAngle: Double
  private(set) var outline = Path()
  /// The outline on the two sides of the centre line, in the direction of travel.
  private var left: [Point] = []
  private var right: [Point] = []

  init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.width / 2
    chordAngle = StrokeVertices.chordAngle(radius: half, tolerance: tolerance)
  }

  /// Adds the outline of one subpath.
  mutating func add(_ vertices: StrokeVertices) {
    guard let first = vertices.elements.first, let last = vertices.elements.last else { return }
    guard vertices.elements.count > 1 else {
      addDot(at: first.point)
      return
    }
    if vertices.isThereAndBack {
      addLine(from: first, to: vertices.elements[1])
      return
    }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    for index in vertices.elements.indices {
      let vertex = vertices.elements[index]
      let isEnd = index == 0 || index == vertices.elements.count - 1
      if isEnd && !vertices.isClosed {
        addPair(at: vertex.point, direction: index == 0 ? vertex.outgoing : vertex.incoming)
      } else if isEnd && index == 0 {
        addPair(at: vertex.point, direction: vertex.outgoing)
      } else {
        addCorner(vertex)
      }
    }
    for index in 1..<vertices.elements.count {
      let (from, to) = (vertices.elements[index - 1], vertices.elements[index])
      unfold(from, to, side: half)
      unfold(from, to, side: -half)
    }
    if vertices.isClosed {
      emit(left)
      emit(right.reversed())
    } else {
      emitOpen(first.point, first.outgoing, last.point, last.incoming, cap: style.cap)
    }
  }

  /// A straight line there and back is outlined once, so that its edges are not covered twice; the joins take the caps' place.
  private mutating func addLine(from first: StrokeVertices.Element, to second: StrokeVertices.Element) {
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    addPair(at: first.point, direction: first.outgoing)
    addPair(at: second.point, direction: first.outgoing)
    let cap: StrokeStyle.Cap = style.join == .round ? .round : .butt
    emitOpen(first.point, first.outgoing, second.point, first.outgoing, cap: cap)
  }

  /// The two points beside `point`, a quarter turn off the direction of travel.
  private mutating func addPair(at point: Point, direction: Point) {
    let offset = direction.perpendicular * half
    left.append(point + offset)
    right.append(point - offset)
  }

  private mutating func addCorner(_ vertex: StrokeVertices.Element) {
    guard vertex.turn != .none else {
      addPair(at: vertex.point, direction: vertex.outgoing)
      return
    }
    let turnsToLeft = vertex.incoming.cross(vertex.outgoing) >= 0
    let side = turnsToLeft ? -half : half
    let from = vertex.incoming.perpendicular * side
    let to = vertex.outgoing.perpendicular * side
    if turnsToLeft {
      Self.addInner(vertex.point, from: from, to: to, to: &left)
      addOuter(vertex, from: from, to: to, to: &right)
    } else {
      Self.addInner(vertex.point, from: from, to: to, to: &right)
      addOuter(vertex, from: from, to: to, to: &left)
    }
  }

  private static func addInner(_ point: Point, from: Point, to: Point, to side: inout [Point]) {
    side.append(point - from)
    side.append(point)
    side.append(point - to)
  }

  private func addOuter(_ vertex: StrokeVertices.Element, from: Point, to: Point, to side: inout [Point]) {
    side.append(vertex.point + from)
    addJoint(vertex, from: from, to: to, to: &side)
    side.append(vertex.point + to)
  }

  /// Adds what lies between the two offset points on the outer side of a corner.
  private func addJoint(_ vertex: StrokeVertices.Element, from: Point, to: Point, to side: inout [Point]) {
    let cosine = vertex.incoming.dot(vertex.outgoing)
    switch vertex.turn == .cusp ? .round : style.join {
    case .bevel:
      break
    case .miter:
      // 1 / cos(turn / 2) is the ratio of miter length to width.
      let square = (1 + cosine) / 2
      guard square > 1e-9, 1 / square <= style.miterLimit * style.miterLimit else { return }
      side.append(vertex.point + (from + to) * (1 / (1 + cosine)))
    case .round:
      let turn = Trigonometry.arcTangent(y: vertex.incoming.cross(vertex.outgoing), x: cosine)
      addFan(center: vertex.point, from: from, degrees: turn, to: &side)
    }
  }

  /// Adds points on a circle strictly between `from` and `from` turned by `degrees`.
  private func addFan(center: Point, from: Point, degrees: Double, to side: inout [Point]) {
    let count = Int((abs(degrees) / chordAngle).rounded(.up))
    guard count > 1 else { return }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees / Double(count))
    var spoke = from
    for _ in 1..<count {
      spoke = Point(x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
      side.append(center + spoke)
    }
  }

  /// Makes up for the part of a half that folds over itself between two vertices.
  private mutating func unfold(_ from: StrokeVertices.Element, _ to: StrokeVertices.Element, side: Double) {
    let along = to.point - from.point
    let a = from.outgoing.perpendicular * side
    let b = to.incoming.perpendicular * side
    let p = from.point + a
    let q = to.point + b
    guard (q - p).dot(along) < 0 else { return }
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

  /// Goes round the left side, the end, the right side backwards, and the start.
  private mutating func emitOpen(
    _ start: Point, _ startDirection: Point, _ end: Point, _ endDirection: Point, cap: StrokeStyle.Cap
  ) {
    addCap(cap, at: end, direction: endDirection, to: &left)
    left.append(contentsOf: right.reversed())
    addCap(cap, at: start, direction: -startDirection, to: &left)
    emit(left)
  }

  /// Adds what lies between the left and the right offset point beyond an end.
  private func addCap(_ cap: StrokeStyle.Cap, at point: Point, direction: Point, to side: inout [Point]) {
    let offset = direction.perpendicular * half
    switch cap {
    case .butt:
      break
    case .square:
      side.append(point + offset + direction * half)
      side.append(point - offset + direction * half)
    case .round:
      addFan(center: point, from: offset, degrees: -180, to: &side)
    }
  }

  /// A subpath without length: a dot for round caps, an upright square for square ones, nothing else (SVG 2, 13.5.2).
  private mutating func addDot(at point: Point) {
    switch style.cap {
    case .butt:
      break
    case .square:
      outline.append(
        .rectangle(Rect(minX: point.x - half, minY: point.y - half, maxX: point.x + half, maxY: point.y + half)))
    case .round:
      outline.append(.circle(center: point, radius: half))
    }
  }

  private mutating func emit(_ corners: some BidirectionalCollection<Point>) {
    guard let first = corners.first else { return }
    outline.move(to: first)
    outline.lines(to: corners.dropFirst())
    outline.close()
  }
}

extension Path {
  /// The outline of the path widened by `style`, dashes included: one path to be filled with the non-zero rule.
  ///
  /// `tolerance` is the farthest that the outline may lie from the true one, in the path's units. A width that is not a positive
  /// finite number gives nothing.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    guard style.width > 0, style.width.isFinite, tolerance > 0, points.allSatisfy(\.isFinite) else { return Path() }
    let line = style.dash.isEmpty ? self : dashed(style.dash, offset: style.dashOffset)
    var stroker = Stroker(style: style, tolerance: tolerance)
    for subpath in line.subpaths {
      stroker.add(StrokeVertices(subpath, halfWidth: style.width / 2, tolerance: tolerance))
    }
    return stroker.outline
  }
}
