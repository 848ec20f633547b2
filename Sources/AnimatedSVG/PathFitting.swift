import Vector

/// Gives paths that change the same few commands.
struct PathFitting {
  /// The largest distance from the paths, in pixels.
  let tolerance: Double

  /// The paths with the same commands each; nil if they have different numbers of subpaths or corners.
  func unified(_ paths: [Path]) -> [Path]? {
    let outlines = paths.map { $0.subpaths }
    guard let count = outlines.first?.count, count > 0, outlines.allSatisfy({ $0.count == count }) else { return nil }
    var results = paths.map { _ in Path() }
    for index in 0..<count {
      let subpaths = outlines.map { $0[index] }
      guard subpaths.allSatisfy({ $0.isClosed == subpaths[0].isClosed }), let vertices = vertices(of: subpaths),
        let fitted = fitted(vertices, isClosed: subpaths[0].isClosed)
      else { return nil }
      for (place, part) in fitted.enumerated() { results[place].append(part) }
    }
    return results
  }

  /// A place on an outline and the directions in which curves come and go.
  private struct Vertex {
    var point: Point
    var incoming, outgoing: Point?
  }

  // MARK: Equally many vertices

  /// Equally many vertices for each outline, in order.
  private func vertices(of subpaths: [Subpath]) -> [[Vertex]]? {
    let counts = subpaths.map { $0.segments.count }
    let isAlike = subpaths.allSatisfy { subpath in
      subpath.segments.count == counts[0]
        && zip(subpath.segments, subpaths[0].segments).allSatisfy { $0.isLine == $1.isLine }
    }
    if isAlike {
      guard counts[0] > 0 else { return nil }
      return subpaths.map { Self.vertices(of: $0.segments, isClosed: $0.isClosed) }
    }
    // Between corners, places at even distances.
    let all = subpaths.map { Self.pieces(of: $0)?.count ?? 0 }
    guard let number = all.min(), number > 0 else { return nil }
    let pieces = subpaths.compactMap { Self.pieces(of: $0, corners: number - 1) }
    guard pieces.count == subpaths.count else { return nil }
    var results = subpaths.map { _ in [Vertex]() }
    for index in 0..<number {
      let own = pieces.map { $0[index] }
      let isStraight = own.allSatisfy { $0.count == 1 && $0[0].isLine }
      let most = own.map { $0.count }.max() ?? 1
      let parts = isStraight ? 1 : min(max(most * 2, 4), 96)
      for (place, piece) in own.enumerated() {
        var vertices = Self.even(piece, count: parts)
        if !results[place].isEmpty {
          results[place][results[place].count - 1].outgoing = vertices[0].outgoing
          vertices.removeFirst()
        }
        results[place] += vertices
      }
    }
    return results
  }

  private static func vertices(of segments: [PathSegment], isClosed: Bool) -> [Vertex] {
    var vertices = [Vertex(point: segments[0].start, incoming: nil, outgoing: segments[0].direction(at: 0))]
    for (index, segment) in segments.enumerated() {
      var vertex = Vertex(
        point: segment.end, incoming: segment.direction(at: 1),
        outgoing: index + 1 < segments.count ? segments[index + 1].direction(at: 0) : nil)
      if index + 1 < segments.count, let tangent = tangent(segment, segments[index + 1]) {
        (vertex.incoming, vertex.outgoing) = (tangent, tangent)
      }
      vertices.append(vertex)
    }
    if isClosed, let last = segments.last, let tangent = tangent(last, segments[0]) {
      vertices[0].outgoing = tangent
      vertices[vertices.count - 1].incoming = tangent
    }
    return vertices
  }

  /// The direction of a curve that chords stand for, where two of them meet; nil at corners and between curves.
  private static func tangent(_ before: PathSegment, _ after: PathSegment) -> Point? {
    guard before.isLine, after.isLine, let from = before.direction(at: 1), let to = after.direction(at: 0),
      from.dot(to) > cornerCosine, from.dot(to) < 1 - 1e-7
    else { return nil }
    // The shorter chord is nearer to the direction.
    let (a, b) = ((before.end - before.start).length, (after.end - after.start).length)
    return (from * b + to * a).unit
  }

  /// The cosine of the sharpest turn that is not a corner.
  private static let cornerCosine = 0.87

  /// The segments between the sharpest corners, so many of them; nil if there are fewer.
  /// - Parameter number: nil for all corners.
  private static func pieces(of subpath: Subpath, corners number: Int? = nil) -> [[PathSegment]]? {
    let segments = subpath.segments.filter { ($0.end - $0.start).length + $0.length > 1e-4 }
    guard !segments.isEmpty else { return nil }
    var corners: [(index: Int, cosine: Double)] = []
    for index in segments.indices.dropFirst() {
      guard let before = segments[index - 1].direction(at: 1), let after = segments[index].direction(at: 0) else {
        continue
      }
      if before.dot(after) < cornerCosine { corners.append((index, before.dot(after))) }
    }
    if let number {
      guard corners.count >= number else { return nil }
      corners = corners.sorted { ($0.cosine, $0.index) < ($1.cosine, $1.index) }.prefix(number).sorted {
        $0.index < $1.index
      }
    }
    var pieces: [[PathSegment]] = []
    var from = 0
    for end in corners.map({ $0.index }) + [segments.count] {
      pieces.append(Array(segments[from..<end]))
      from = end
    }
    return pieces
  }

  /// Vertices at even distances along segments.
  private static func even(_ segments: [PathSegment], count: Int) -> [Vertex] {
    let lengths = segments.map { $0.length }
    let total = lengths.reduce(0, +)
    var vertices: [Vertex] = []
    var (index, start) = (0, 0.0)
    for place in 0...count {
      let distance = total * Double(place) / Double(count)
      while index < segments.count - 1, start + lengths[index] < distance - 1e-9 {
        start += lengths[index]
        index += 1
      }
      let t = place == count ? 1 : segments[index].parameter(atLength: distance - start)
      let direction = segments[index].direction(at: t)
      let point = place == count ? segments[segments.count - 1].end : segments[index].point(at: t)
      vertices.append(Vertex(point: point, incoming: direction, outgoing: direction))
    }
    return vertices
  }

  // MARK: Fewer curves

  /// Outlines with as few curves as the tolerance allows, the same vertices in each.
  private func fitted(_ outlines: [[Vertex]], isClosed: Bool) -> [Path]? {
    guard let count = outlines.first?.count, count > 1 else { return nil }
    var results = outlines.map { Path(start: $0[0].point) }
    var from = 0
    while from < count - 1 {
      var best = outlines.map {
        Self.curve($0[from...from + 1], tolerance: .infinity) ?? .line($0[from].point, $0[from + 1].point)
      }
      var to = from + 1
      // Doubles the reach as long as one curve fits everywhere, then halves the steps.
      var step = 1
      while step > 0 {
        let next = min(to + step, count - 1)
        if next > to, let curves = curves(outlines, from, next) {
          (best, to) = (curves, next)
          step = to == count - 1 ? 0 : step * 2
        } else {
          step /= 2
        }
      }
      // One kind of command for all.
      let areLines = best.allSatisfy { $0.isLine }
      for (place, segment) in best.enumerated() { results[place].append(areLines ? segment : segment.asCubic) }
      from = to
    }
    if isClosed { for place in results.indices { results[place].close() } }
    return results
  }

  private func curves(_ outlines: [[Vertex]], _ from: Int, _ to: Int) -> [PathSegment]? {
    guard to - from <= 24 else { return nil }
    var result: [PathSegment] = []
    for outline in outlines {
      guard let curve = Self.curve(outline[from...to], tolerance: tolerance) else { return nil }
      result.append(curve)
    }
    return result
  }

  /// The line or cubic through the first and the last vertex, with their directions, that comes nearest to those
  /// between (least squares; Schneider, "An algorithm for automatically fitting digitized curves", 1990).
  private static func curve(_ vertices: ArraySlice<Vertex>, tolerance: Double) -> PathSegment? {
    guard let first = vertices.first, let last = vertices.last else { return nil }
    let (a, d) = (first.point, last.point)
    let chord = d - a
    let isStraight = vertices.allSatisfy { vertex in
      [vertex.point - a].allSatisfy { abs($0.cross(chord)) <= 0.01 * max(chord.length, 1e-9) }
    }
    guard let out = first.outgoing ?? chord.unit, let back = last.incoming ?? chord.unit else { return .line(a, d) }
    if isStraight, abs(out.cross(chord)) <= 0.01 * chord.length, abs(back.cross(chord)) <= 0.01 * chord.length,
      out.dot(chord) >= 0,
      back.dot(chord) >= 0
    {
      return .line(a, d)
    }
    var shares = [0.0]
    for (p, q) in zip(vertices, vertices.dropFirst()) {
      shares.append(shares[shares.count - 1] + (q.point - p.point).length)
    }
    let total = shares[shares.count - 1]
    guard total > 0 else { return .line(a, d) }
    shares = shares.map { $0 / total }
    // Between two vertices alone, the handles of a circular arc.
    guard vertices.count > 2 else {
      let cosine = min(max(out.dot(back), -1), 1)
      let half = ((1 + cosine) / 2).squareRoot()
      let handle = half > 1e-3 ? chord.length * 2 / (3 * (1 + half)) : chord.length * 2 / 3
      return .cubic(a, a + out * handle, d - back * handle, d)
    }
    var curve = PathSegment.line(a, d)
    for _ in 0..<3 {
      var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (vertex, t) in zip(vertices, shares) {
        let s = 1 - t
        let (u, v) = (out * (3 * s * s * t), -back * (3 * s * t * t))
        let rest = vertex.point - a * (s * s * s + 3 * s * s * t) - d * (3 * s * t * t + t * t * t)
        xx += u.dot(u)
        xy += u.dot(v)
        yy += v.dot(v)
        x += u.dot(rest)
        y += v.dot(rest)
      }
      let determinant = xx * yy - xy * xy
      var (alpha, beta) = (total / 3, total / 3)
      if abs(determinant) > 1e-9 * xx * yy {
        (alpha, beta) = ((x * yy - y * xy) / determinant, (xx * y - xy * x) / determinant)
      }
      if !(0..<3 * total ~= alpha && 0..<3 * total ~= beta) { (alpha, beta) = (total / 3, total / 3) }
      curve = .cubic(a, a + out * alpha, d - back * beta, d)
      // The parameters of the nearest points (Newton's method).
      for (index, vertex) in vertices.enumerated() where index > 0 && index < shares.count - 1 {
        let (offset, velocity) = (curve.point(at: shares[index]) - vertex.point, curve.velocity(at: shares[index]))
        let square = velocity.dot(velocity)
        if square > 0 { shares[index] = min(max(shares[index] - offset.dot(velocity) / square, 0), 1) }
      }
    }
    let fits = zip(vertices, shares).allSatisfy { (curve.point(at: $1) - $0.point).length <= tolerance }
    return fits ? curve : nil
  }
}

extension Path {
  /// A path that begins at a point.
  init(start: Point) {
    self.init()
    move(to: start)
  }
}

extension PathSegment {
  var isLine: Bool { if case .line = self { true } else { false } }

  /// The segment as a cubic.
  fileprivate var asCubic: PathSegment {
    switch self {
    case .cubic: self
    case .line(let a, let b): .cubic(a, a.mixed(with: b, 1.0 / 3), a.mixed(with: b, 2.0 / 3), b)
    case .quadratic(let a, let b, let c): .cubic(a, a.mixed(with: b, 2.0 / 3), c.mixed(with: b, 2.0 / 3), c)
    }
  }
}
