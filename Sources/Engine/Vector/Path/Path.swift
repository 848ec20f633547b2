/// A sequence of subpaths made of lines, quadratic and cubic Bézier curves.
///
/// Verbs and points are stored in two flat arrays: a path is cheap to build, to walk and to reuse.
package struct Path: Hashable, Sendable {
  /// The meaning of the next points.
  package enum Verb: UInt8, Sendable {
    /// Starts a subpath: 1 point.
    case move
    /// 1 point: the end.
    case line
    /// 2 points: the control point, the end.
    case quadratic
    /// 3 points: two control points, the end.
    case cubic
    /// Back to the subpath's start: no points.
    case close

    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  package private(set) var verbs: [Verb] = []
  package private(set) var points: [Point] = []
  /// The start of the current subpath.
  private var start = Point.zero
  /// The winding number of all that the path encloses, 1 or -1, if it is known that there is no other one, so that no
  /// parts overlap; 0 if that is not known.
  package private(set) var soleWinding: Int8 = 0

  package init() {}

  // The derived operator calls a function for each verb and each point, which took a seventh of the time of animated
  // SVG.
  package static func == (a: Path, b: Path) -> Bool {
    a.hasSameVerbs(as: b) && a.points.isSame(as: b.points) { $0.x == $1.x && $0.y == $1.y }
      && a.start.x == b.start.x && a.start.y == b.start.y && a.soleWinding == b.soleWinding
  }

  package func hasSameVerbs(as other: Path) -> Bool {
    verbs.isSame(as: other.verbs) { $0.rawValue == $1.rawValue }
  }

  /// The same path, in the memory of another one as far as both are equal.
  package func sharing(_ other: Path) -> Path {
    var path = self
    if hasSameVerbs(as: other) { path.verbs = other.verbs }
    if points == other.points { path.points = other.points }
    return path
  }

  /// Where the points are in memory: the same for copies of a path.
  package var addressOfPoints: UInt { points.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }

  package var isEmpty: Bool { verbs.isEmpty }

  /// The point where the next segment starts; nil before the first move.
  var currentPoint: Point? {
    guard let verb = verbs.last else { return nil }
    return verb == .close ? start : points.last
  }

  package mutating func move(to point: Point) {
    soleWinding = 0
    verbs.append(.move)
    points.append(point)
    start = point
  }

  package mutating func line(to point: Point) {
    beginIfNeeded(at: point)
    verbs.append(.line)
    points.append(point)
  }

  package mutating func quadratic(to point: Point, control: Point) {
    beginIfNeeded(at: control)
    verbs.append(.quadratic)
    points.append(control)
    points.append(point)
  }

  package mutating func cubic(to point: Point, control1: Point, control2: Point) {
    beginIfNeeded(at: control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }

  package mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds a closed polygon by two bulk copies.
  package mutating func append(polygon corners: some RandomAccessCollection<Point>) {
    guard let first = corners.first else { return }
    soleWinding = 0
    verbs.append(.move)
    verbs.append(contentsOf: repeatElement(.line, count: corners.count - 1))
    verbs.append(.close)
    points.append(contentsOf: corners)
    start = first
  }

  /// Reserves storage for `count` verbs and points.
  package mutating func reserveCapacity(_ count: Int) {
    verbs.reserveCapacity(count)
    points.reserveCapacity(count)
  }

  /// Adds another path's subpaths. An empty path becomes a copy, which shares its memory.
  package mutating func append(_ other: Path) {
    if verbs.isEmpty {
      (verbs, points) = (other.verbs, other.points)
    } else {
      verbs.append(contentsOf: other.verbs)
      points.append(contentsOf: other.points)
    }
    start = other.start
    soleWinding = 0
  }

  /// The paths as one. If the paths lie side by side, what is known of each is known of all.
  package static func joined(_ parts: [Path]) -> Path {
    if parts.count == 1 { return parts[0] }
    var path = Path()
    var last = -Double.infinity
    var winding: Int8?
    for part in parts {
      path.append(part)
      guard winding != 0, let first = part.points.first?.x else { continue }
      var (left, right) = (first, first)
      for point in part.points {
        left = point.x < left ? point.x : left
        right = point.x > right ? point.x : right
      }
      let isAlike = winding == nil || winding == part.soleWinding
      winding = left >= last && isAlike ? part.soleWinding : 0
      last = right
    }
    path.soleWinding = winding ?? 0
    return path
  }

  func with(soleWinding: Int8) -> Path {
    var path = self
    path.soleWinding = soleWinding
    return path
  }

  /// Empties the path but keeps its storage.
  mutating func removeAll() {
    soleWinding = 0
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    start = .zero
  }

  /// Ensures a current point: after a close, the subpath's start; in an empty path, `fallback`.
  private mutating func beginIfNeeded(at fallback: Point) {
    soleWinding = 0
    switch verbs.last {
    case nil: move(to: fallback)
    case .close: move(to: start)
    default: break
    }
  }

  /// The path with every point mapped; affine maps turn Bézier curves into Bézier curves.
  package func transformed(by transform: AffineTransform) -> Path {
    var path = self
    for index in path.points.indices { path.points[index] = transform.apply(to: points[index]) }
    path.start = transform.apply(to: start)
    if !(transform.determinant > 0) { path.soleWinding = transform.determinant < 0 ? -soleWinding : 0 }
    return path
  }

  /// The path with other points.
  package func mapped(_ map: (Point) -> Point) -> Path {
    var path = self
    for index in path.points.indices { path.points[index] = map(points[index]) }
    path.start = map(start)
    path.soleWinding = 0
    return path
  }

  /// The path with each point combined with the other path's; nil unless both have the same commands.
  package func combined(with other: Path, _ combine: (Point, Point) -> Point) -> Path? {
    guard verbs == other.verbs else { return nil }
    var path = self
    for index in path.points.indices { path.points[index] = combine(points[index], other.points[index]) }
    path.start = combine(start, other.start)
    path.soleWinding = 0
    return path
  }
}

/// Which points of the plane a path encloses (SVG 2, 13.4.2).
package enum FillRule: String, CaseIterable, Sendable {
  /// The path winds around the point a number of times other than zero.
  case nonZero = "nonzero"
  /// A ray from the point crosses the path an odd number of times.
  case evenOdd = "evenodd"
}

extension Path {
  /// The transformed path as straight lines, at most `tolerance` from its curves, in the units after the transform.
  package func flattened(tolerance: Double, transform: AffineTransform = .identity) -> Path {
    guard tolerance > 0 else { return Path() }
    let accuracy = StrokeAccuracy(halfWidth: 0, tolerance: tolerance)
    var result = Path()
    transformed(by: transform).forEachSubpath { subpath in
      result.move(to: subpath.start)
      for segment in subpath.segments {
        let count = Int(min(accuracy.chords(of: segment), StrokeVertices.maximumChords))
        for index in 1..<max(count, 1) { result.line(to: segment.point(at: Double(index) / Double(count))) }
        result.line(to: segment.end)
      }
      if subpath.isClosed { result.close() }
    }
    return result
  }
}

extension Path {
  /// The rectangle that the transformed path is; nil if it is anything else, or a rotated or skewed rectangle.
  package func rectangle(under transform: AffineTransform) -> Rect? {
    guard verbs == [.move, .line, .line, .line, .close] else { return nil }
    let (a, b, c, d) = (
      transform.apply(to: points[0]), transform.apply(to: points[1]), transform.apply(to: points[2]),
      transform.apply(to: points[3])
    )
    let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isDownFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isAcrossFirst || isDownFirst else { return nil }
    return Rect(minX: min(a.x, c.x), minY: min(a.y, c.y), maxX: max(a.x, c.x), maxY: max(a.y, c.y))
  }
}

extension Array {
  /// Whether the elements are equal, which is known at once of an array and its copy.
  @inline(__always)
  fileprivate func isSame(as other: [Element], by areEqual: (Element, Element) -> Bool) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress || a.elementsEqual(b, by: areEqual) }
    }
  }
}
