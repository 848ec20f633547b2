import Vector

/// Gives paths that change the same few commands.
///
/// No curve leaves the outline that it stands for by more than the tolerance: a fit that cannot keep this is refused.
struct PathFitting {
  /// The largest distance from the paths, in pixels.
  let tolerance: Double

  /// The paths with the same commands each; nil if they have different numbers of subpaths or corners, or if too many
  /// curves would be needed.
  func unified(_ paths: [Path]) -> [Path]? {
    let outlines = paths.map { $0.subpaths }
    guard let count = outlines.first?.count, count > 0, outlines.allSatisfy({ $0.count == count }) else { return nil }
    var results = paths.map { _ in Path() }
    for index in 0..<count {
      guard let fitted = unified(outlines.map { $0[index] }) else { return nil }
      for (place, part) in fitted.enumerated() { results[place].append(part) }
    }
    return results
  }

  /// Places at which outlines of different commands are divided, for each curve of the longest one.
  private static let densities = [2, 5]

  private func unified(_ subpaths: [Subpath]) -> [Path]? {
    guard let first = subpaths.first, subpaths.allSatisfy({ $0.isClosed == first.isClosed }) else { return nil }
    let isAlike = subpaths.allSatisfy { subpath in
      subpath.segments.count == first.segments.count
        && zip(subpath.segments, first.segments).allSatisfy { $0.isLine == $1.isLine }
    }
    if isAlike {
      guard !first.segments.isEmpty else { return nil }
      return fitted(subpaths.map { Outline($0) }, isClosed: first.isClosed)
    }
    for density in Self.densities {
      guard let outlines = Outline.even(subpaths, density: density) else { return nil }
      if let paths = fitted(outlines, isClosed: first.isClosed) { return paths }
    }
    return nil
  }

  // MARK: Fewer curves

  /// Outlines with as few curves as the tolerance allows, the same vertices in each.
  private func fitted(_ outlines: [Outline], isClosed: Bool) -> [Path]? {
    guard let count = outlines.first?.vertices.count, count > 1 else { return nil }
    var results = outlines.map { Path(start: $0.vertices[0].point) }
    var from = 0
    while from < count - 1 {
      guard var best = curves(outlines, from, from + 1) else { return nil }
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

  private func curves(_ outlines: [Outline], _ from: Int, _ to: Int) -> [PathSegment]? {
    guard to - from <= 16 else { return nil }
    var result: [PathSegment] = []
    result.reserveCapacity(outlines.count)
    for outline in outlines {
      if to == from + 1, let own = outline.vertices[from].segment {
        result.append(own)
      } else if let curve = Self.curve(outline.vertices[from...to], tolerance: tolerance) {
        result.append(curve)
      } else {
        return nil
      }
    }
    return result
  }

  /// The line or cubic through the first and the last vertex, with their directions, that comes nearest to what lies
  /// between (least squares; Schneider, "An algorithm for automatically fitting digitized curves", 1990).
  private static func curve(_ vertices: ArraySlice<Vertex>, tolerance: Double) -> PathSegment? {
    guard let first = vertices.first, let last = vertices.last else { return nil }
    var points: [Point] = []
    for vertex in vertices.dropLast() {
      points.append(vertex.point)
      points += vertex.witnesses
    }
    points.append(last.point)
    let (a, d) = (first.point, last.point)
    let chord = d - a
    let limit = min(0.01 * chord.length, tolerance)
    let isStraight = points.allSatisfy {
      abs(($0 - a).cross(chord)) <= limit * chord.length && ($0 - a).dot(chord) >= 0 && (d - $0).dot(chord) >= 0
    }
    if isStraight { return .line(a, d) }
    guard let out = first.outgoing ?? chord.unit, let back = last.incoming ?? chord.unit else { return nil }
    var shares = [0.0]
    for (p, q) in zip(points, points.dropFirst()) { shares.append(shares[shares.count - 1] + (q - p).length) }
    let total = shares[shares.count - 1]
    guard total > 0 else { return .line(a, d) }
    shares = shares.map { $0 / total }
    var curve = PathSegment.line(a, d)
    for round in 0..<4 {
      var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (point, t) in zip(points, shares) {
        let s = 1 - t
        let (u, v) = (out * (3 * s * s * t), -back * (3 * s * t * t))
        let rest = point - a * (s * s * s + 3 * s * s * t) - d * (3 * s * t * t + t * t * t)
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
      var worst = 0.0
      for index in points.indices.dropFirst().dropLast() {
        let (offset, velocity) = (curve.point(at: shares[index]) - points[index], curve.velocity(at: shares[index]))
        worst = max(worst, offset.length)
        let square = velocity.dot(velocity)
        if square > 0 { shares[index] = min(max(shares[index] - offset.dot(velocity) / square, 0), 1) }
      }
      if worst <= tolerance { return curve }
      if round == 1, worst > 8 * tolerance { return nil }
    }
    return nil
  }
}

/// A place on an outline and the directions in which curves come and go.
private struct Vertex {
  var point: Point
  var incoming, outgoing: Point?
  /// Places of the outline between this vertex and the next one.
  var witnesses: [Point] = []
  /// The outline up to the next vertex, where it is one segment.
  var segment: PathSegment?
}

/// An outline as vertices.
private struct Outline {
  var vertices: [Vertex]

  /// The ends of its segments.
  init(_ subpath: Subpath) {
    let segments = subpath.segments
    vertices = [Vertex(point: segments[0].start, outgoing: segments[0].direction(at: 0))]
    for (index, segment) in segments.enumerated() {
      vertices[index].segment = segment
      vertices[index].witnesses = segment.isLine ? [segment.point(at: 0.5)] : [0.25, 0.5, 0.75].map(segment.point)
      var vertex = Vertex(
        point: segment.end, incoming: segment.direction(at: 1),
        outgoing: index + 1 < segments.count ? segments[index + 1].direction(at: 0) : nil)
      if index + 1 < segments.count, let tangent = Self.tangent(segment, segments[index + 1]) {
        (vertex.incoming, vertex.outgoing) = (tangent, tangent)
      }
      vertices.append(vertex)
    }
    if subpath.isClosed, let last = segments.last, let tangent = Self.tangent(last, segments[0]) {
      vertices[0].outgoing = tangent
      vertices[vertices.count - 1].incoming = tangent
    }
  }

  private init(vertices: [Vertex]) { self.vertices = vertices }

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

  /// Outlines divided at equally many corners and, between them, at even distances; nil if there is no segment.
  static func even(_ subpaths: [Subpath], density: Int) -> [Outline]? {
    let all = subpaths.map { Self.pieces(of: $0)?.count ?? 0 }
    guard let number = all.min(), number > 0 else { return nil }
    let pieces = subpaths.compactMap { Self.pieces(of: $0, corners: number - 1) }
    guard pieces.count == subpaths.count else { return nil }
    var results = subpaths.map { _ in [Vertex]() }
    for index in 0..<number {
      let own = pieces.map { $0[index] }
      let isStraight = own.allSatisfy { $0.count == 1 && $0[0].isLine }
      let most = own.map { $0.count }.max() ?? 1
      let parts = isStraight ? 1 : min(max(most * density, 2 * density), 96)
      for (place, piece) in own.enumerated() {
        var vertices = Self.even(piece, count: parts)
        if let last = results[place].indices.last {
          results[place][last].outgoing = vertices[0].outgoing
          results[place][last].witnesses = vertices[0].witnesses
          vertices.removeFirst()
        }
        results[place] += vertices
      }
    }
    return results.map { Outline(vertices: $0) }
  }

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
    for step in 0...2 * count {
      let distance = total * Double(step) / Double(2 * count)
      while index < segments.count - 1, start + lengths[index] < distance - 1e-9 {
        start += lengths[index]
        index += 1
        vertices[vertices.count - 1].witnesses.append(segments[index].start)
      }
      let t = step == 2 * count ? 1 : segments[index].parameter(atLength: distance - start)
      let point = step == 2 * count ? segments[segments.count - 1].end : segments[index].point(at: t)
      if step % 2 == 0 {
        let direction = segments[index].direction(at: t)
        vertices.append(Vertex(point: point, incoming: direction, outgoing: direction))
      } else {
        vertices[vertices.count - 1].witnesses.append(point)
      }
    }
    return vertices
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
