import Vector

/// `shape-rendering: crispEdges`. Browsers then paint a pixel if its center is inside, so that equal squares have equal
/// edges and no seams; for horizontal and vertical edges, that is the same as moving them to the edges of pixels.
extension Path {
  /// The path with its edges at those of pixels; nil if it has edges that are neither horizontal nor vertical.
  var alongPixels: Path? {
    guard isStraight else { return nil }
    for subpath in subpaths {
      guard var last = subpath.segments.last?.end else { continue }
      // A fill closes every subpath.
      for point in [subpath.start] + subpath.segments.map({ $0.end }) {
        guard abs(point.x - last.x) < Self.tolerance || abs(point.y - last.y) < Self.tolerance else { return nil }
        last = point
      }
    }
    return mapped { Point(x: Self.edge($0.x), y: Self.edge($0.y)) }
  }

  /// Whether the path has no curves.
  var isStraight: Bool { !verbs.contains { $0 == .quadratic || $0 == .cubic } }

  /// The left edge of the first pixel whose center is not to the left.
  private static func edge(_ x: Double) -> Double { (x - 0.5 - tolerance).rounded(.up) }

  /// Rounding must not move neighbors apart.
  private static let tolerance = 1e-6
}
