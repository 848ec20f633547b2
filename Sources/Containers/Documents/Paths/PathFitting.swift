import Vector

/// Approximates changing paths by the same few commands.
///
/// No curve leaves its outline by more than the tolerance; a fit that would is refused.
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
      guard var best = curves(outlines, from: from, to: from + 1) else { return nil }
      var to = from + 1
      // Doubles the reach as long as one curve fits everywhere, then halves the steps.
      var step = 1
      while step > 0 {
        let next = min(to + step, count - 1)
        if next > to, let curves = curves(outlines, from: from, to: next) {
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

  private func curves(_ outlines: [Outline], from: Int, to: Int) -> [PathSegment]? {
    guard to - from <= 16 else { return nil }
    var result: [PathSegment] = []
    result.reserveCapacity(outlines.count)
    for outline in outlines {
      if to == from + 1, let own = outline.vertices[from].segment {
        result.append(own)
      } else if let curve = Self.curve(outline, from: from, to: to, tolerance: tolerance) {
        result.append(curve)
      } else {
        return nil
      }
    }
    return result
  }

  /// The line or cubic through the first and the last vertex, with their directions, that comes nearest to what lies
  /// between (least squares; Schneider, "An algorithm for automatically fitting digitized curves", 1990).
  private static func curve(_ outline: Outline, from: Int, to: Int, tolerance: Double) -> PathSegment? {
    let (first, last) = (outline.vertices[from], outline.vertices[to])
    let points = outline.points[first.place...last.place]
    let (a, d) = (first.point, last.point)
    let chord = d - a
    let limit = min(0.01 * chord.length, tolerance)
    // A closed run is not straight, unless all its points are at its start.
    let isStraight = points.allSatisfy {
      abs(($0 - a).cross(chord)) <= limit * chord.length && ($0 - a).dot(chord) >= 0 && (d - $0).dot(chord) >= 0
        && (a != d || ($0 - a).length <= tolerance)
    }
    if isStraight { return .line(a, d) }
    guard let out = first.outgoing ?? chord.unit, let back = last.incoming ?? chord.unit else { return nil }
    guard var fit = CurveFit(Array(points), leaving: out, arriving: back) else { return .line(a, d) }
    for round in 0..<4 {
      let curve = fit.curve
      let worst = fit.reparametrize(to: curve)
      if worst <= tolerance { return curve }
      if round == 1, worst > 8 * tolerance { return nil }
    }
    return nil
  }
}

/// The curves that stand for outlines of one picture. Equal outlines at several places, as letters are, are fitted
/// once, and get the same curves.
final class FittedOutlines {
  private struct Key: Hashable {
    let outline: Path
    let tolerance: Double
  }

  private var known: [Key: Path] = [:]

  /// Path data of a path, or of curves at most the tolerance from it, whichever is shorter. Outlines of text and of
  /// strokes are chords for the most part.
  func text(of path: Path, tolerance: Double, decimals: Int) -> String {
    let text = PathText.relative(path, decimals: decimals)
    guard path.verbs.count > 8 else { return text }
    let short = PathText.relative(curves(of: path, tolerance: tolerance), decimals: decimals)
    return short.utf8.count < text.utf8.count ? short : text
  }

  /// A path, or if it is long, curves at most the tolerance from it.
  func fitted(_ path: Path, tolerance: Double) -> Path {
    path.verbs.count > 8 ? curves(of: path, tolerance: tolerance) : path
  }

  /// The path with fewer curves.
  private func curves(of path: Path, tolerance: Double) -> Path {
    var result = Path()
    for subpath in path.subpaths {
      let start = subpath.start
      var outline = Path()
      outline.append(subpath)
      let grain = 0.02 * tolerance
      outline = outline.mapped { point in
        let offset = (point - start) * (1 / grain)
        return Point(x: offset.x.rounded() * grain, y: offset.y.rounded() * grain)
      }
      let key = Key(outline: outline, tolerance: tolerance)
      let curves = known[key] ?? PathFitting(tolerance: tolerance).unified([outline])?[0] ?? outline
      known[key] = curves
      result.append(curves.transformed(by: .translation(x: start.x, y: start.y)))
    }
    return result
  }
}

/// A place on an outline and the directions in which curves come and go.
private struct Vertex {
  var point: Point
  var incoming, outgoing: Point?
  /// The outline up to the next vertex, where it is one segment.
  var segment: PathSegment?
  /// The index of its point among the outline's.
  var place = 0
}

/// An outline as vertices.
private struct Outline {
  private(set) var vertices: [Vertex] = []
  /// The places of the vertices, and of the outline between them.
  private(set) var points: [Point] = []

  /// The ends of its segments.
  init(_ subpath: Subpath) {
    let segments = subpath.segments
    append(Vertex(point: segments[0].start, outgoing: segments[0].direction(at: 0)))
    for (index, segment) in segments.enumerated() {
      vertices[index].segment = segment
      points += segment.isLine ? [segment.point(at: 0.5)] : [0.25, 0.5, 0.75].map(segment.point)
      var vertex = Vertex(
        point: segment.end, incoming: segment.direction(at: 1),
        outgoing: index + 1 < segments.count ? segments[index + 1].direction(at: 0) : nil)
      if index + 1 < segments.count, let tangent = Self.tangent(segment, segments[index + 1]) {
        (vertex.incoming, vertex.outgoing) = (tangent, tangent)
      }
      append(vertex)
    }
    if subpath.isClosed, let last = segments.last, let tangent = Self.tangent(last, segments[0]) {
      vertices[0].outgoing = tangent
      vertices[vertices.count - 1].incoming = tangent
    }
  }

  private init() {}

  private mutating func append(_ vertex: Vertex) {
    vertices.append(vertex)
    vertices[vertices.count - 1].place = points.count
    points.append(vertex.point)
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

  /// Outlines divided at equally many corners and, between them, at even distances; nil if there is no segment.
  static func even(_ subpaths: [Subpath], density: Int) -> [Outline]? {
    let all = subpaths.map { Self.pieces(of: $0)?.count ?? 0 }
    guard let number = all.min(), number > 0 else { return nil }
    let pieces = subpaths.compactMap { Self.pieces(of: $0, corners: number - 1) }
    guard pieces.count == subpaths.count else { return nil }
    var results = subpaths.map { _ in Outline() }
    for index in 0..<number {
      let own = pieces.map { $0[index] }
      let isStraight = own.allSatisfy { $0.count == 1 && $0[0].isLine }
      let maximum = own.map { $0.count }.max() ?? 1
      let parts = isStraight ? 1 : min(max(maximum * density, 2 * density), 96)
      for (place, piece) in own.enumerated() { results[place].append(piece, count: parts) }
    }
    return results
  }

  /// The segments between the given number of the sharpest corners; nil if there are fewer.
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

  /// Adds vertices at even distances along segments, which begin where the outline ends.
  private mutating func append(_ segments: [PathSegment], count: Int) {
    let lengths = segments.map { $0.length }
    let total = lengths.reduce(0, +)
    var (index, start) = (0, 0.0)
    for step in 0...2 * count {
      let distance = total * Double(step) / Double(2 * count)
      while index < segments.count - 1, start + lengths[index] < distance - 1e-9 {
        start += lengths[index]
        index += 1
        points.append(segments[index].start)
      }
      let t = step == 2 * count ? 1 : segments[index].parameter(atLength: distance - start)
      let point = step == 2 * count ? segments[segments.count - 1].end : segments[index].point(at: t)
      guard step % 2 == 0 else {
        points.append(point)
        continue
      }
      let direction = segments[index].direction(at: t)
      if step == 0, !vertices.isEmpty {
        vertices[vertices.count - 1].outgoing = direction
      } else {
        append(Vertex(point: point, incoming: direction, outgoing: direction))
      }
    }
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
