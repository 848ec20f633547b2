extension Path {
  /// The path with its ``soleWinding``, if no two of its edges meet but at their common ends.
  ///
  /// The time grows with the square of the number of edges.
  package func knowingWinding() -> Path {
    let edges = chords()
    guard edges.count <= Self.maximumChords, points.allSatisfy({ $0.isFinite }), !meet(edges) else { return self }
    var winding = 0
    var first = 0
    while first < edges.count {
      var end = first + 1
      while end < edges.count, edges[end].contour == edges[first].contour { end += 1 }
      var (around, area) = (0, 0.0)
      for edge in edges[..<first] { around += edge.winding(around: edges[first].start) }
      for edge in edges[end...] { around += edge.winding(around: edges[first].start) }
      for edge in edges[first..<end] { area += edge.start.cross(edge.end) }
      // Of the numbers on both sides of the contour, one must be 0.
      let both = 2 * around + (area > 0 ? 1 : -1)
      guard abs(both) == 1, winding == 0 || winding == both else { return self }
      winding = both
      first = end
    }
    return with(soleWinding: Int8(winding))
  }

  /// Paths with more are not looked at.
  private static let maximumChords = 1 << 9
  /// The largest distance of a chord from its curve, as a part of the path's extent.
  private static let accuracy = 1.0 / 4096

  /// The edges of the closed contours, curves as chords, without those of no length.
  private func chords() -> [Chord] {
    let box = bounds
    let extent = max(box.maxX - box.minX, box.maxY - box.minY)
    guard extent > 0, extent.isFinite else { return [] }
    var chords: [Chord] = []
    for (contour, subpath) in flattened(tolerance: extent * Self.accuracy).subpaths.enumerated() {
      let first = chords.count
      func append(from start: Point, to end: Point) {
        guard start != end else { return }
        if chords.count > first { chords[chords.count - 1].next = chords.count }
        chords.append(Chord(start: start, end: end, contour: contour, next: first))
      }
      for segment in subpath.segments { append(from: segment.start, to: segment.end) }
      append(from: subpath.segments.last?.end ?? subpath.start, to: subpath.start)
    }
    return chords
  }

  /// Whether two edges that do not follow one another have a common point, or may have one.
  private func meet(_ edges: [Chord]) -> Bool {
    for i in edges.indices {
      for j in 0..<i where edges[i].next != j && edges[j].next != i && edges[i].mayMeet(edges[j]) { return true }
    }
    return false
  }
}

/// A straight edge of a contour.
private struct Chord {
  let start, end: Point
  let contour: Int
  /// The index of the next edge of the contour.
  var next: Int

  func mayMeet(_ other: Chord) -> Bool {
    guard min(start.y, end.y) <= max(other.start.y, other.end.y),
      min(other.start.y, other.end.y) <= max(start.y, end.y), min(start.x, end.x) <= max(other.start.x, other.end.x),
      min(other.start.x, other.end.x) <= max(start.x, end.x)
    else { return false }
    return !hasOnOneSide(other) && !other.hasOnOneSide(self)
  }

  /// Whether both ends of another edge are on one side of this edge's line.
  private func hasOnOneSide(_ other: Chord) -> Bool {
    let along = end - start
    return along.cross(other.start - start) * along.cross(other.end - start) > 0
  }

  /// What the edge adds to the winding number of a point.
  func winding(around point: Point) -> Int {
    let falls = start.y <= point.y
    guard falls != (end.y <= point.y), ((end - start).cross(point - start) > 0) == falls else { return 0 }
    return falls ? 1 : -1
  }
}
