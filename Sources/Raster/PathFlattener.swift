import Vector

/// Feeds a path's edges, in pixels, to a coverage accumulator.
struct PathFlattener {
  /// The farthest that a chord may lie from its curve, in pixels.
  static let tolerance = 0.01
  /// Coordinates beyond this many pixels are drawn as if they lay here.
  private static let farthest = 1e8
  /// The most chords that one curve is divided into.
  private static let mostChords = 512.0
  /// The points of the path in pixels; the storage is used again for the next path.
  private var points: [Point] = []

  /// Opens `coverage` for the path under `transform` and adds it; open subpaths are closed. False where none of it lies in the
  /// `visible` rows, or where a coordinate is not finite.
  mutating func add(
    _ path: Path, transform: AffineTransform, visible: Range<Int>, to coverage: inout CoverageAccumulator
  ) -> Bool {
    guard let bounds = place(path.points, transform), coverage.open(bounds, visible: visible) else { return false }
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
          Self.addQuadratic(current, control, end, to: &coverage)
          current = end
        case .cubic:
          let control1 = take()
          let control2 = take()
          let end = take()
          Self.addCubic(current, control1, control2, end, to: &coverage)
          current = end
        case .close:
          coverage.addLine(from: current, to: start)
          current = start
        }
      }
      coverage.addLine(from: current, to: start)
    }
    return true
  }

  /// Maps the points to pixels; a box round them all, control points among them, or nil where one is not finite.
  private mutating func place(_ source: [Point], _ transform: AffineTransform) -> Rect? {
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

  /// How many chords keep within the tolerance: Wang's bound from the second differences of the control points
  /// (G. Wang, "The subdivision method for finding the intersection between two Bézier curves or surfaces", 1984).
  private static func chords(secondDifference: Double, factor: Double) -> Int {
    // A small round shape would lose a visible share of its area to chords that a large one does not feel.
    let finer = min(tolerance, max(tolerance / 5, secondDifference * 0.006))
    let count = (factor * secondDifference / finer).squareRoot().rounded(.up)
    return Int(min(max(count, 1), mostChords))
  }

  /// The chords that a quadratic is divided into.
  static func chords(_ a: Point, _ b: Point, _ c: Point) -> Int {
    chords(secondDifference: (a - b * 2 + c).length, factor: 0.25)
  }

  /// The chords that a cubic is divided into.
  static func chords(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
    chords(secondDifference: max((a - b * 2 + c).length, (b - c * 2 + d).length), factor: 0.75)
  }

  private static func addQuadratic(_ a: Point, _ b: Point, _ c: Point, to coverage: inout CoverageAccumulator) {
    let bend = Point(x: a.x - 2 * b.x + c.x, y: a.y - 2 * b.y + c.y)
    let count = chords(a, b, c)
    let slope = (b - a) * 2
    var from = a
    let step = 1 / Double(count)
    for index in 1..<max(count, 1) {
      let t = Double(index) * step
      let to = Point(x: a.x + t * (slope.x + t * bend.x), y: a.y + t * (slope.y + t * bend.y))
      coverage.addLine(from: from, to: to)
      from = to
    }
    coverage.addLine(from: from, to: c)
  }

  private static func addCubic(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, to coverage: inout CoverageAccumulator
  ) {
    let first = Point(x: a.x - 2 * b.x + c.x, y: a.y - 2 * b.y + c.y)
    let count = chords(a, b, c, d)
    let slope = (b - a) * 3
    let bend = first * 3
    let twist = Point(x: d.x - a.x + 3 * (b.x - c.x), y: d.y - a.y + 3 * (b.y - c.y))
    var from = a
    let step = 1 / Double(count)
    for index in 1..<max(count, 1) {
      let t = Double(index) * step
      let to = Point(
        x: a.x + t * (slope.x + t * (bend.x + t * twist.x)), y: a.y + t * (slope.y + t * (bend.y + t * twist.y)))
      coverage.addLine(from: from, to: to)
      from = to
    }
    coverage.addLine(from: from, to: d)
  }
}
