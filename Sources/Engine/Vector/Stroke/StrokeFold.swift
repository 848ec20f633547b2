/// The part of a stroke's side that folds over itself, where the stroke is wider than its radius of curvature.
///
/// The offsets of two vertices, from the center line to the side, then cross, and the triangle between their crossing
/// and the side winds backwards. The side is led twice more around each such triangle, forwards. Where triangles follow
/// one another, their common sides cancel: only the line of the crossings, twice, and the side, once backwards, remain.
struct StrokeFold {
  private var crossings: [Point] = []
  /// The place of the first folded point in the side.
  private var start = 0
  /// Storage for ``end(_:)``.
  private var side: [Point] = []

  /// Adds the crossing of the offsets of a side's last point and of the next one.
  mutating func add(_ crossing: Point, to side: [Point]) {
    if crossings.isEmpty { start = side.count - 1 }
    crossings.append(crossing)
  }

  /// Leads the side around the triangles, if there are any. The side's last point is the end of the last one.
  mutating func end(_ line: inout [Point]) {
    guard !crossings.isEmpty, let last = line.last else { return }
    side.removeAll(keepingCapacity: true)
    side.append(contentsOf: line[start...])
    line.removeLast(line.count - start - 1)
    line.append(contentsOf: crossings)
    line.append(contentsOf: side.reversed())
    line.append(contentsOf: crossings)
    line.append(last)
    crossings.removeAll(keepingCapacity: true)
  }
}
