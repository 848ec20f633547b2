import Numerics

/// A path that text or a motion follows, with cached segment lengths.
package struct TextPathCurve: Sendable {
  private let segments: [PathSegment]
  /// The distance from the start to the end of each segment.
  private let ends: [Double]

  package init(_ path: Path) {
    var segments: [PathSegment] = []
    var ends: [Double] = []
    var total = 0.0
    for segment in path.subpaths.flatMap({ $0.segments }) {
      let length = segment.length
      guard length > 0 else { continue }
      total += length
      segments.append(segment)
      ends.append(total)
    }
    (self.segments, self.ends) = (segments, ends)
  }

  package var length: Double { ends.last ?? 0 }

  /// The point and direction at a distance from the start; nil beyond the ends.
  package func position(at distance: Double) -> (point: Point, direction: Point)? {
    guard distance >= 0, distance <= length, !ends.isEmpty else { return nil }
    let index = min(ends.partitioningIndex(where: { $0 >= distance }), ends.count - 1)
    let before = index == 0 ? 0 : ends[index - 1]
    let parameter = segments[index].parameter(atLength: distance - before)
    return segments[index].direction(at: parameter).map { (segments[index].point(at: parameter), $0) }
  }
}
