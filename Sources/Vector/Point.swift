/// A position, or a displacement, in the plane: x to the right, y down.
package struct Point: Hashable, Sendable {
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
