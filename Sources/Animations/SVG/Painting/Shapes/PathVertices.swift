import Vector

/// A vertex of a path with the directions of the incoming and outgoing segments; their length is 1, or 0 if there is
/// none.
struct PathVertex: Hashable, Sendable {
  var point: Point
  var incoming: Point?
  var outgoing: Point?

  /// The vertices that have markers, in order.
  ///
  /// - Parameter inner: the verbs whose end points are not vertices.
  static func all(of path: Path, leavingOut inner: Set<Int> = []) -> [PathVertex] {
    var vertices: [PathVertex] = []
    var verb = 0
    for subpath in path.subpaths {
      let firstVerb = verb
      verb += 1 + subpath.segments.count + (subpath.isClosed ? 1 : 0)
      // An implicit closing line is a segment without a verb.
      if subpath.isClosed, verb > path.verbs.count || path.verbs[verb - 1] != .close { verb -= 1 }
      var segments = subpath.segments
      if subpath.isClosed, segments.last?.end != subpath.start {
        segments.append(.line(segments.last?.end ?? subpath.start, subpath.start))
      }
      let first = vertices.count
      vertices.append(PathVertex(point: subpath.start, outgoing: segments.first?.direction(at: 0)))
      for (index, segment) in segments.enumerated() where !inner.contains(firstVerb + 1 + index) {
        let next = index + 1 < segments.count ? segments[index + 1].direction(at: 0) : nil
        vertices.append(PathVertex(point: segment.end, incoming: segment.direction(at: 1), outgoing: next))
      }
      guard subpath.isClosed, vertices.count > first + 1 else { continue }
      // The ends of a closed subpath are one vertex.
      vertices[vertices.count - 1].outgoing = vertices[first].outgoing
      vertices[first].incoming = vertices[vertices.count - 1].incoming
    }
    return vertices
  }

  /// The bisector of both directions, in degrees clockwise from +x.
  var angle: Double {
    switch (incoming, outgoing) {
    case (nil, nil): 0
    case (let direction?, nil), (nil, let direction?): direction.degrees
    case (let a?, let b?): Self.middle(a, b)
    }
  }

  private static func middle(_ a: Point, _ b: Point) -> Double {
    let (from, to) = (a.degrees, b.degrees)
    let turn = (to - from).remainder(dividingBy: 360)
    // Where a path turns back, the middle is on the left, as in browsers.
    return from + (turn > 180 - 1e-9 ? -90 : turn / 2)
  }
}
