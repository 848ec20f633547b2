import Numerics
import Vector

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
  private static let mostRidges = 1000.0

  /// The number of points that replace one point, including ridges.
  var pointsPerSegment: Int { ridges > 0 ? Int(min(ridges.rounded(), Self.mostRidges)) + 1 : 1 }

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
        let place = step == 0 ? Place(at: index, of: shape) : nil
        let t = segment.parameter(atLength: length * Double(step) / (between + 1))
        let direction = place?.direction ?? segment.direction(at: t) ?? .zero
        result.vertices.append(
          vertex(place?.point ?? segment.point(at: t), direction, side: side, reach: reach))
        side = -side
      }
    }
    if !shape.isClosed {
      let end = Place(at: shape.vertices.count - 1, of: shape)
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
  private struct Place {
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
