import JSON
import Numerics
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
  static func value(of path: BezierShape) -> BezierShape? { path }

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

  /// Whether the tangents are nearer to their vertices, as points, than to the origin, as all of a curve are.
  var seemsToHaveAbsoluteTangents: Bool {
    var (relative, absolute) = (0.0, 0.0)
    for vertex in vertices {
      for tangent in [vertex.incoming, vertex.outgoing] {
        relative += tangent.length
        absolute += (tangent - vertex.point).length
      }
    }
    return absolute < relative
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

extension BezierShape {
  /// Rounds corners: with the radius, or half of the edge if that is shorter.
  func withRoundCorners(radius: Double) -> BezierShape {
    guard vertices.count > 1 else { return self }
    var result = BezierShape(isClosed: isClosed)
    let count = vertices.count
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      guard vertex.isCorner, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      let back = vertices[(index + count - 1) % count].point - vertex.point
      let ahead = vertices[(index + 1) % count].point - vertex.point
      result.vertices += Self.roundedCorner(
        vertex.point, back: Self.cut(back, to: radius), ahead: Self.cut(ahead, to: radius))
    }
    return result
  }

  private static func cut(_ edge: Point, to radius: Double) -> Point {
    (edge.unit ?? .zero) * min(radius, edge.length / 2)
  }

  /// Moves vertices towards their mean by a fraction, and the ends of their tangents away from it by the same fraction;
  /// the reverse for a negative fraction.
  func puckered(by share: Double) -> BezierShape {
    guard !vertices.isEmpty else { return self }
    let center = vertices.reduce(Point.zero) { $0 + $1.point } * (1 / Double(vertices.count))
    var result = self
    for (index, vertex) in vertices.enumerated() {
      let point = vertex.point.mixed(with: center, share)
      result.vertices[index] = Vertex(
        point: point, incoming: (vertex.point + vertex.incoming).mixed(with: center, -share) - point,
        outgoing: (vertex.point + vertex.outgoing).mixed(with: center, -share) - point)
    }
    return result
  }
}

/// A zigzag along a path, with ridges alternating between both sides.
struct ZigZag {
  /// The number of ridges between two vertices, rounded.
  let ridges: Double
  /// The height of the ridges on either side.
  let size: Double
  let isSmooth: Bool

  /// The maximum number of ridges per segment.
  private static let maximumRidges = 1000.0

  /// The number of points that replace one point, including ridges.
  var pointsPerSegment: Int { ridges > 0 ? Int(min(ridges.rounded(), Self.maximumRidges)) + 1 : 1 }

  func applied(to shape: BezierShape) -> BezierShape {
    let between = Double(pointsPerSegment - 1)
    guard size != 0, size.isFinite, shape.segmentCount > 0 else { return shape }
    var side = 1.0
    var result = BezierShape(isClosed: shape.isClosed)
    for index in 0..<shape.segmentCount {
      let segment = shape.segment(from: index)
      let length = segment.length
      let reach = isSmooth ? (segment.end - segment.start).length / (2 * (between + 1)) : 0
      for step in 0...Int(between) {
        let corner = step == 0 ? Corner(at: index, of: shape) : nil
        let t = segment.parameter(atLength: length * Double(step) / (between + 1))
        let direction = corner?.direction ?? segment.direction(at: t) ?? .zero
        result.vertices.append(
          vertex(corner?.point ?? segment.point(at: t), direction, side: side, reach: reach))
        side = -side
      }
    }
    if !shape.isClosed {
      let end = Corner(at: shape.vertices.count - 1, of: shape)
      result.vertices.append(vertex(end.point, end.direction, side: side, reach: 0))
    }
    return result
  }

  private func vertex(_ point: Point, _ direction: Point, side: Double, reach: Double) -> BezierShape.Vertex {
    BezierShape.Vertex(
      point: point + direction.perpendicular * (side * size), incoming: direction * -reach,
      outgoing: direction * reach)
  }

  /// A vertex, and the direction between its neighbors.
  private struct Corner {
    let point: Point
    let direction: Point

    init(at index: Int, of shape: BezierShape) {
      let count = shape.vertices.count
      point = shape.vertices[index].point
      let before = shape.isClosed ? (index + count - 1) % count : max(index - 1, 0)
      let after = shape.isClosed ? (index + 1) % count : min(index + 1, count - 1)
      direction = (shape.vertices[after].point - shape.vertices[before].point).unit ?? .zero
    }
  }
}
