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
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    for (index, vertex) in vertices.elements.enumerated() {
      let isEnd = index == 0 || index == vertices.elements.count - 1
      if isEnd && !vertices.isClosed {
        addPair(at: vertex.point, direction: index == 0 ? vertex.outgoing : vertex.incoming)
      } else if isEnd && index == 0 {
        addPair(at: vertex.point, direction: vertex.outgoing)
      } else {
        addCorner(vertex)
      }
    }
    for (from, to) in zip(vertices.elements, vertices.elements.dropFirst()) { unfold(from, to) }
    if vertices.isClosed {
      emit(left, reversed: false)
      emit(right, reversed: true)
    } else {
      emitOpen(first: first, last: last)
    }
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
    let inner = [vertex.point - from, vertex.point, vertex.point - to]
    let outer = [vertex.point + from] + joint(vertex, from: from, to: to) + [vertex.point + to]
    left += turnsToLeft ? inner : outer
    right += turnsToLeft ? outer : inner
  }

  /// What lies between the two offset points on the outer side of a corner.
  private func joint(_ vertex: StrokeVertices.Element, from: Point, to: Point) -> [Point] {
    let cosine = vertex.incoming.dot(vertex.outgoing)
    switch vertex.turn == .cusp ? .round : style.join {
    case .bevel:
      return []
    case .miter:
      // 1 / cos(turn / 2) is the ratio of miter length to width.
      let square = (1 + cosine) / 2
      guard square > 1e-9, 1 / square <= style.miterLimit * style.miterLimit else { return [] }
      return [vertex.point + (from + to) * (1 / (1 + cosine))]
    case .round:
      let turn = Trigonometry.arcTangent(y: vertex.incoming.cross(vertex.outgoing), x: cosine)
      return fan(center: vertex.point, from: from, degrees: turn)
    }
  }

  /// Points on a circle strictly between `from` and `from` turned by `degrees`.
  private func fan(center: Point, from: Point, degrees: Double) -> [Point] {
    let count = Int((abs(degrees) / chordAngle).rounded(.up))
    guard count > 1 else { return [] }
    return (1..<count).map { index in
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees * Double(index) / Double(count))
      return center + Point(x: from.x * cosine - from.y * sine, y: from.x * sine + from.y * cosine)
    }
  }

  /// Makes up for the part of a half that folds over itself between two vertices.
  private mutating func unfold(_ from: StrokeVertices.Element, _ to: StrokeVertices.Element) {
    let along = to.point - from.point
    for side in [half, -half] {
      let a = from.outgoing.perpendicular * side
      let b = to.incoming.perpendicular * side
      let p = from.point + a
      let q = to.point + b
      guard (q - p).dot(along) < 0 else { continue }
      let denominator = a.cross(b)
      guard abs(denominator) > 1e-12 * half * half else { continue }
      let crossing = from.point + a * (along.cross(b) / denominator)
      let windsForwards = (p - crossing).cross(q - crossing) < 0
      for _ in 0..<2 {
        outline.move(to: crossing)
        outline.line(to: windsForwards ? p : q)
        outline.line(to: windsForwards ? q : p)
        outline.close()
      }
    }
  }

  private mutating func emitOpen(first: StrokeVertices.Element, last: StrokeVertices.Element) {
    for (index, point) in left.enumerated() {
      if index == 0 { outline.move(to: point) } else { outline.line(to: point) }
    }
    for point in cap(at: last.point, direction: last.incoming) { outline.line(to: point) }
    for point in right.reversed() { outline.line(to: point) }
    for point in cap(at: first.point, direction: -first.outgoing) { outline.line(to: point) }
    outline.close()
  }

  /// What lies between the left and the right offset point beyond an end.
  private func cap(at point: Point, direction: Point) -> [Point] {
    let side = direction.perpendicular * half
    switch style.cap {
    case .butt: return []
    case .square: return [point + side + direction * half, point - side + direction * half]
    case .round: return fan(center: point, from: side, degrees: -180)
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

  private mutating func emit(_ points: [Point], reversed: Bool) {
    guard let first = reversed ? points.last : points.first else { return }
    outline.move(to: first)
    if reversed {
      for point in points.dropLast().reversed() { outline.line(to: point) }
    } else {
      for point in points.dropFirst() { outline.line(to: point) }
    }
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
