/// The segments of one subpath.
package struct Subpath: Hashable, Sendable {
  package var start: Point
  package var segments: [PathSegment]
  /// Whether the end is joined to the start. The segments then include the closing line, unless it has no length.
  package var isClosed: Bool
}

extension Path {
  /// The subpaths, with explicit closing lines.
  package var subpaths: [Subpath] {
    var result: [Subpath] = []
    forEachSubpath { result.append($0) }
    return result
  }

  /// Passes the ``subpaths`` one by one, in less time.
  package func forEachSubpath(_ body: (Subpath) -> Void) {
    var current = Subpath(start: .zero, segments: [], isClosed: false)
    forEachSubpath(in: &current, body)
  }

  /// Passes the ``subpaths`` one by one; each reuses the storage of the previous one.
  func forEachSubpath(in current: inout Subpath, _ body: (Subpath) -> Void) {
    var next = 0
    func take() -> Point {
      defer { next += 1 }
      return points[next]
    }
    func begin(at start: Point) {
      current.start = start
      current.segments.removeAll(keepingCapacity: true)
      current.isClosed = false
    }
    begin(at: .zero)
    var isOpen = false
    for verb in verbs {
      let from = current.segments.last?.end ?? current.start
      switch verb {
      case .move:
        if isOpen { body(current) }
        begin(at: take())
        isOpen = true
      case .line:
        current.segments.append(.line(from, take()))
      case .quadratic:
        let control = take()
        current.segments.append(.quadratic(from, control, take()))
      case .cubic:
        let control1 = take()
        let control2 = take()
        current.segments.append(.cubic(from, control1, control2, take()))
      case .close:
        if from != current.start { current.segments.append(.line(from, current.start)) }
        current.isClosed = true
        body(current)
        isOpen = false
        begin(at: current.start)
      }
    }
    if isOpen { body(current) }
  }

  /// Adds a segment that starts at the current point.
  package mutating func append(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): line(to: end)
    case .quadratic(_, let control, let end): quadratic(to: end, control: control)
    case .cubic(_, let control1, let control2, let end): cubic(to: end, control1: control1, control2: control2)
    }
  }

  /// Adds a whole subpath.
  package mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    for segment in subpath.segments { append(segment) }
    if subpath.isClosed { close() }
  }
}
