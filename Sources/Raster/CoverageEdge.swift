import Vector

/// An edge in the window of a coverage accumulator, in pixels, from its upper end to its lower one.
struct CoverageEdge {
  let top, bottom: Point
  /// 1 for an edge that leads downwards, -1 for one that leads upwards, 0 for a level one.
  let direction: Int

  /// Where it is at a height between its ends, which differ.
  func x(at y: Double) -> Double { top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y)) }
}
