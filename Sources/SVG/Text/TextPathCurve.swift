import Numerics
import Vector

/// A path that text follows, with cached segment lengths.
struct TextPathCurve: Sendable {
  private let segments: [PathSegment]
  /// The distance from the start to the end of each segment.
  private let ends: [Double]

  init(_ path: Path) {
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

  var length: Double { ends.last ?? 0 }

  /// The point and direction at a distance from the start; nil beyond the ends.
  func place(at distance: Double) -> (point: Point, direction: Point)? {
    guard distance >= 0, distance <= length, !ends.isEmpty else { return nil }
    let index = min(ends.partitioningIndex(where: { $0 >= distance }), ends.count - 1)
    let before = index == 0 ? 0 : ends[index - 1]
    let parameter = segments[index].parameter(atLength: distance - before)
    return segments[index].direction(at: parameter).map { (segments[index].point(at: parameter), $0) }
  }
}

/// The curves of paths that several elements follow.
final class PathCurves {
  private var known: [Int: (path: Path, curve: TextPathCurve)] = [:]
  private static let most = 256

  /// The curve of a path. Copies of one path, which share its storage, share the curve; the entry keeps the storage, so
  /// its address belongs to no other path.
  func curve(of path: Path) -> TextPathCurve {
    let address = path.points.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    if let found = known[address], found.path.verbs.count == path.verbs.count { return found.curve }
    if known.count >= Self.most { known.removeAll() }
    let curve = TextPathCurve(path)
    known[address] = (path, curve)
    return curve
  }
}
