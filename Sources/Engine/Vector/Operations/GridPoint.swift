/// A point on an integer grid that is too fine to be visible. On the grid, tests of which side of a line a point lies
/// on are exact.
struct GridPoint: Hashable, Comparable {
  /// Magnitude at most 2^25: cross products of differences pass 2^31 and fit 64 bits.
  var x, y: Int64

  /// By x, then by y.
  static func < (a: GridPoint, b: GridPoint) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }

  func cross(_ other: GridPoint) -> Int64 { x * other.y - y * other.x }

  func dot(_ other: GridPoint) -> Int64 { x * other.x + y * other.y }
}

/// Maps the plane to the grid and back.
struct Grid {
  private let origin: Point
  private let scale: Double

  /// A grid that covers a rectangle.
  init(_ bounds: Rect) {
    origin = bounds.center
    let extent = max(bounds.width, bounds.height)
    // A power of two, so that scaling is exact and only the grid rounds: at most 2^24 cells on each side of the origin.
    scale = extent >= 1e-290 ? Double(sign: .plus, exponent: 24 - Int(extent.exponent), significand: 1) : 1
  }

  func cell(of point: Point) -> GridPoint {
    GridPoint(x: Int64(((point.x - origin.x) * scale).rounded()), y: Int64(((point.y - origin.y) * scale).rounded()))
  }

  func point(_ x: Double, _ y: Double) -> Point { Point(x: origin.x + x / scale, y: origin.y + y / scale) }
}
