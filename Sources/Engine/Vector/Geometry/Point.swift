/// A position, or a displacement, in the plane: x to the right, y down.
package struct Point: Hashable, Sendable, BitwiseCopyable {
  package var x, y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  package static func * (a: Point, scale: Double) -> Point { Point(x: a.x * scale, y: a.y * scale) }
  package static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }
}

extension Point {
  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }

  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Positive when `other` lies clockwise of this vector on the screen (y down).
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The vector rotated by 90 degrees clockwise on the screen.
  package var perpendicular: Point { Point(x: -y, y: x) }

  /// The vector of length 1 in the same direction; nil if there is no direction.
  package var unit: Point? {
    let length = length
    return length > 0 && length.isFinite ? Point(x: x / length, y: y / length) : nil
  }

  /// The point a fraction `t` of the way to `other`.
  package func mixed(with other: Point, _ t: Double) -> Point {
    Point(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }

  package var isFinite: Bool { x.isFinite && y.isFinite }
}
