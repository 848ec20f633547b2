/// An axis-parallel rectangle; empty unless both minimums are below their maximums.
package struct Rect: Hashable, Sendable {
  package var minX, minY, maxX, maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Contains no point; its union with another rectangle is the other one.
  package static let null = Rect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  package var width: Double { maxX - minX }
  package var height: Double { maxY - minY }
  package var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  /// Whether no point lies outside `other`.
  package func isWithin(_ other: Rect) -> Bool {
    minX >= other.minX && minY >= other.minY && maxX <= other.maxX && maxY <= other.maxY
  }

  /// The rectangle with all edges moved outwards.
  package func outset(by distance: Double) -> Rect {
    Rect(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  package func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  package mutating func extend(to point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }
}
