import Numerics
import Vector

/// The functions of expressions that read paths and make them.
enum ScriptPath {
  /// Functions of a property with a path.
  static let functions: Set<Name> = [
    "points", "inTangents", "outTangents", "isClosed", "pointOnPath", "tangentOnPath", "normalOnPath",
  ]
  static let creation: Name = "createPath"

  /// - Parameter share: the position on the path, 0...1 of its length, for the functions that have one.
  static func call(_ name: Name, of path: BezierShape, at share: Double) throws(ScriptFailure) -> ScriptValue {
    switch name {
    case "points": return list(path.vertices.map({ $0.point }))
    case "inTangents": return list(path.vertices.map({ $0.incoming }))
    case "outTangents": return list(path.vertices.map({ $0.outgoing }))
    case "isClosed": return .boolean(path.isClosed)
    default: break
    }
    let curve = TextPathCurve(path.path)
    guard share.isFinite, let place = curve.position(at: share.clampedToUnit * curve.length) else { throw .failed }
    let direction = place.direction.unit ?? Point(x: 1, y: 0)
    switch name {
    case "pointOnPath": return value(place.point)
    case "tangentOnPath": return value(direction)
    case "normalOnPath": return value(direction.perpendicular)
    default: throw .unsupported
    }
  }

  /// `createPath(points, inTangents, outTangents, isClosed)`; the tangents are relative to the points.
  static func create(_ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    guard let first = values.first, values.count <= 4 else { throw .failed }
    let points = try self.points(first)
    let tangents = try values.dropFirst().prefix(2).map { $0 }.mapped { value throws(ScriptFailure) in
      try self.points(value)
    }
    let vertices = points.indices.map { index in
      func tangent(_ side: Int) -> Point {
        side < tangents.count && index < tangents[side].count ? tangents[side][index] : .zero
      }
      return BezierShape.Vertex(point: points[index], incoming: tangent(0), outgoing: tangent(1))
    }
    return .path(BezierShape(vertices: vertices, isClosed: values.count < 4 || values[3].isTrue))
  }

  private static func points(_ value: ScriptValue) throws(ScriptFailure) -> [Point] {
    guard case .list(let list) = value else { throw .failed }
    return try list.mapped { element throws(ScriptFailure) in
      guard let numbers = element.numbers, numbers.count >= 2, numbers.allSatisfy({ $0.isFinite }) else {
        throw .failed
      }
      return Point(x: numbers[0], y: numbers[1])
    }
  }

  private static func value(_ point: Point) -> ScriptValue { ScriptValue(numbers: [point.x, point.y]) }

  private static func list(_ points: [Point]) -> ScriptValue { .list(points.map(value)) }
}
