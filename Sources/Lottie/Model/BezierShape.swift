import JSON
import Vector

/// A path of cubic Bézier curves as in Lottie: vertices with tangents relative to them.
struct BezierShape: Hashable, Sendable {
  struct Vertex: Hashable, Sendable {
    var point: Point
    /// The control points before and after the vertex, relative to it.
    var incoming = Point.zero
    var outgoing = Point.zero

    /// Whether both tangents are zero.
    var isCorner: Bool { incoming == .zero && outgoing == .zero }
  }

  var vertices: [Vertex]
  var isClosed: Bool

  init(vertices: [Vertex] = [], isClosed: Bool = false) {
    self.vertices = vertices
    self.isClosed = isClosed
  }
}

extension BezierShape: Interpolable {
  static var kind: String { "a path, which no option can state" }

  /// Reads an object with `v`, `i`, `o` and `c`, or a list with one such object.
  init?(lenient json: JSONValue) {
    if let elements = json.array {
      guard let first = elements.first, first.object != nil else { return nil }
      self.init(lenient: first)
      return
    }
    guard let object = json.object, let points = object["v"]?.array else { return nil }
    let incoming = object["i"]?.array ?? []
    let outgoing = object["o"]?.array ?? []
    let vertices = points.indices.map { index in
      Vertex(
        point: points[index].point ?? .zero,
        incoming: index < incoming.count ? incoming[index].point ?? .zero : .zero,
        outgoing: index < outgoing.count ? outgoing[index].point ?? .zero : .zero)
    }
    self.init(vertices: vertices, isClosed: object["c"]?.flag ?? false)
  }

  /// Interpolates; the result has the smaller number of vertices.
  func mixed(with other: BezierShape, by shares: EasedShares) -> BezierShape {
    let mixed = zip(vertices, other.vertices).map { a, b in
      Vertex(
        point: a.point.mixed(with: b.point, shares[0]), incoming: a.incoming.mixed(with: b.incoming, shares[0]),
        outgoing: a.outgoing.mixed(with: b.outgoing, shares[0]))
    }
    return BezierShape(vertices: mixed, isClosed: isClosed)
  }
}

extension BezierShape {
  /// The curves; a segment is a line if both its tangents are zero.
  var path: Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.reserveCapacity(3 * vertices.count + 2)
    path.move(to: first.point)
    for (from, to) in zip(vertices, vertices.dropFirst()) { path.append(from, to) }
    if isClosed {
      if let last = vertices.last, last.outgoing != .zero || first.incoming != .zero { path.append(last, first) }
      path.close()
    }
    return path
  }

  /// The shape with tangents converted from absolute to relative coordinates.
  var withRelativeTangents: BezierShape {
    var result = self
    for (index, vertex) in vertices.enumerated() {
      result.vertices[index].incoming = vertex.incoming - vertex.point
      result.vertices[index].outgoing = vertex.outgoing - vertex.point
    }
    return result
  }

  /// Converts a subpath to vertices.
  init(_ subpath: Subpath) {
    self.init(vertices: [Vertex(point: subpath.start)], isClosed: subpath.isClosed)
    for segment in subpath.segments {
      let last = vertices.count - 1
      switch segment {
      case .line(_, let end): vertices.append(Vertex(point: end))
      case .quadratic(let start, let control, let end):
        vertices[last].outgoing = (control - start) * (2.0 / 3)
        vertices.append(Vertex(point: end, incoming: (control - end) * (2.0 / 3)))
      case .cubic(let start, let control1, let control2, let end):
        vertices[last].outgoing = control1 - start
        vertices.append(Vertex(point: end, incoming: control2 - end))
      }
    }
    joinEnds()
  }

  /// Removes the duplicate of the first vertex at the end of a closed path.
  private mutating func joinEnds() {
    guard isClosed, vertices.count > 1, let last = vertices.last, last.point == vertices[0].point else { return }
    vertices[0].incoming = last.incoming
    vertices.removeLast()
  }

  /// The curve from a vertex to the next.
  func segment(from index: Int) -> PathSegment {
    let from = vertices[index]
    let to = vertices[(index + 1) % vertices.count]
    if from.outgoing == .zero, to.incoming == .zero { return .line(from.point, to.point) }
    return .cubic(from.point, from.point + from.outgoing, to.point + to.incoming, to.point)
  }

  /// The number of curves, including the closing one.
  var segmentCount: Int { isClosed ? vertices.count : max(vertices.count - 1, 0) }
}

extension Path {
  fileprivate mutating func append(_ from: BezierShape.Vertex, _ to: BezierShape.Vertex) {
    if from.outgoing == .zero, to.incoming == .zero {
      line(to: to.point)
    } else {
      cubic(to: to.point, control1: from.point + from.outgoing, control2: to.point + to.incoming)
    }
  }
}
