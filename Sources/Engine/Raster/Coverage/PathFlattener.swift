import Vector

/// Feeds a path's edges, in pixels, to a coverage accumulator.
struct PathFlattener {
  /// The maximum distance of a chord from its curve, in pixels.
  static let tolerance = 0.01
  /// Coordinates beyond this many pixels are drawn as if they lay here.
  private static let farthest = 1e8
  /// The maximum number of chords of a curve.
  private static let maximumChords = 512.0
  /// The points of the path in pixels; the storage is used again for the next path.
  private var points: [Point] = []

  /// Opens `coverage` for the path under `transform` and adds it; open subpaths are closed. False where none of it lies
  /// in the `visible` rows, or where a coordinate is not finite.
  mutating func add(
    _ path: Path, transform: AffineTransform, visible: Range<Int>, to coverage: inout CoverageAccumulator
  ) -> Bool {
    guard let bounds = map(path.points, transform),
      coverage.open(
        bounds, visible: visible, findsOverlaps: path.soleWinding == 0 && !goesOnceRound(bounds.center, path.verbs))
    else { return false }
    addEdges(of: path, to: &coverage)
    return true
  }

  /// Adds a path to the open coverage; a path with a coordinate that is not finite adds nothing.
  mutating func add(_ path: Path, transform: AffineTransform, to coverage: inout CoverageAccumulator) {
    if map(path.points, transform) != nil { addEdges(of: path, to: &coverage) }
  }

  /// Adds the edges of a path whose points have been placed.
  private func addEdges(of path: Path, to coverage: inout CoverageAccumulator) {
    let origin = Point(x: Double(coverage.columns.lowerBound), y: Double(coverage.rows.lowerBound))
    points.withUnsafeBufferPointer { points in
      var next = 0
      func take() -> Point {
        defer { next += 1 }
        return points[next] - origin
      }
      var start = Point.zero
      var current = Point.zero
      for verb in path.verbs {
        switch verb {
        case .move:
          coverage.addLine(from: current, to: start)
          start = take()
          current = start
        case .line:
          let end = take()
          coverage.addLine(from: current, to: end)
          current = end
        case .quadratic:
          let control = take()
          let end = take()
          Self.addQuadratic(from: current, control: control, end: end, to: &coverage)
          current = end
        case .cubic:
          let control1 = take()
          let control2 = take()
          let end = take()
          Self.addCubic(from: current, control1: control1, control2: control2, end: end, to: &coverage)
          current = end
        case .close:
          coverage.addLine(from: current, to: start)
          current = start
        }
      }
      coverage.addLine(from: current, to: start)
    }
  }

  /// Whether the path is one contour that winds around a point once. Its points are in pixels.
  private func goesOnceRound(_ center: Point, _ verbs: [Path.Verb]) -> Bool {
    guard let first = points.first, let last = points.last, verbs.first == .move else { return false }
    var trip = RoundTrip(center: center)
    var start = 0
    for verb in verbs.dropFirst() where verb != .close || start + 1 < points.count {
      let end = start + verb.pointCount
      guard verb != .move, verb != .close, end < points.count else { return false }
      for i in start..<end {
        for j in i + 1...end { trip.add(points[i], points[j], isStep: j == i + 1) }
      }
      guard trip.isMonotone else { return false }
      start = end
    }
    trip.add(last, first)
    return trip.isOnce
  }

  /// Maps the points to pixels. Returns the box around all points, including control points; nil if one is not finite.
  private mutating func map(_ source: [Point], _ transform: AffineTransform) -> Rect? {
    points.removeAll(keepingCapacity: true)
    points.reserveCapacity(source.count)
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for point in source {
      let mapped = transform.apply(to: point)
      guard mapped.isFinite else { return nil }
      let p = Point(x: Self.clamped(mapped.x), y: Self.clamped(mapped.y))
      low = SIMD2(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y)
      high = SIMD2(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y)
      points.append(p)
    }
    return source.isEmpty ? nil : Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  private static func clamped(_ x: Double) -> Double { min(max(x, -farthest), farthest) }

  /// The number of chords that approximate a curve within the tolerance; `deviation` is that of a single chord.
  ///
  /// The n chords between points on the curve are at most d / n^2 away from it. They would all be on its inner side,
  /// and a disc would lose area; ``points(along:chords:_:)`` moves the points out.
  static func chords(deviation: Double) -> Int {
    if deviation < tolerance / 4 { return 1 }
    // The points are moved by at most 2 d / (3 n (n - 1)).
    let count = (0.5 + (0.25 + deviation / (1.5 * tolerance)).squareRoot()).rounded(.up)
    return Int(min(max(count, 2), maximumChords))
  }

  /// The points between the ends at which n chords of the cubic a + b t + c t^2 + d t^3, t in 0...1, meet.
  ///
  /// A chord of a short stretch of length s in t is up to C'' s^2 / 8 away from the curve, and two thirds of that on
  /// average. The n - 1 points between the ends are moved out by C'' s^2 / 12 times n / (n - 1) to compensate: the
  /// areas between the chords and the curve are then equal on both sides.
  @inline(__always)
  static func points(along curve: (a: Point, b: Point, c: Point, d: Point), chords: Int, _ body: (Point) -> Void) {
    let step = 1 / Double(chords)
    let lift = step / (12 * Double(max(chords - 1, 1)))
    let a = curve.a - curve.c * (2 * lift)
    let b = curve.b - curve.d * (6 * lift)
    for index in 1..<max(chords, 1) {
      let t = Double(index) * step
      body(
        Point(
          x: a.x + t * (b.x + t * (curve.c.x + t * curve.d.x)), y: a.y + t * (b.y + t * (curve.c.y + t * curve.d.y))))
    }
  }

  private static func addQuadratic(
    from a: Point, control b: Point, end c: Point, to coverage: inout CoverageAccumulator
  ) {
    let count = chords(deviation: PathSegment.chordDeviation(a, b, c))
    var from = a
    points(along: (a, (b - a) * 2, a - b * 2 + c, .zero), chords: count) { to in
      coverage.addLine(from: from, to: to)
      from = to
    }
    coverage.addLine(from: from, to: c)
  }

  private static func addCubic(
    from a: Point, control1 b: Point, control2 c: Point, end d: Point, to coverage: inout CoverageAccumulator
  ) {
    let count = chords(deviation: PathSegment.chordDeviation(a, b, c, d))
    var from = a
    points(along: (a, (b - a) * 3, (a - b * 2 + c) * 3, d - a + (b - c) * 3), chords: count) { to in
      coverage.addLine(from: from, to: to)
      from = to
    }
    coverage.addLine(from: from, to: d)
  }
}
