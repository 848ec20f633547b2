import Numerics
import Vector

/// An animated position: along curves between keyframes, or with separate axes.
enum PositionProperty: Hashable, Sendable {
  /// `curves` has one element per keyframe; nil for a straight line to the next.
  case joined(Property<Point>, curves: [MotionCurve?])
  case split(x: Property<Double>, y: Property<Double>)

  init(_ constant: Point) { self = .joined(Property(constant), curves: []) }

  func value(at frame: Double) -> Point {
    switch self {
    case .split(let x, let y): return Point(x: x.value(at: frame), y: y.value(at: frame))
    case .joined(let property, let curves):
      if let point: Point = property.script?.value(at: frame) { return point }
      return property.repeated(at: frame) { frame in
        guard case .between(let index, let shares) = property.keyedSegment(at: frame), index < curves.count,
          let curve = curves[index]
        else { return property.keyedValue(at: frame) }
        return curve.point(at: shares.common)
      }
    }
  }

  /// The direction of motion, in degrees clockwise from +x; the last direction while it stands still. Nil if it never
  /// moves.
  func direction(at frame: Double) -> Double? {
    switch self {
    case .split:
      let step = 0.01
      let along = value(at: frame + step) - value(at: frame - step)
      return along == .zero ? nil : Trigonometry.arcTangent(y: along.y, x: along.x)
    case .joined(let property, let curves):
      guard let along = Self.tangent(property, curves, at: frame) else { return nil }
      return Trigonometry.arcTangent(y: along.y, x: along.x)
    }
  }

  private static func tangent(_ property: Property<Point>, _ curves: [MotionCurve?], at frame: Double) -> Point? {
    let keyframes = property.keyframes
    guard keyframes.count > 1 else { return nil }
    var share = 1.0
    var index = max(0, min(keyframes.partitioningIndex(where: { $0.time > frame }) - 1, keyframes.count - 2))
    if frame <= keyframes[0].time { share = 0 }
    if case .between(let start, let shares) = property.segment(at: frame) { (index, share) = (start, shares.common) }
    while index >= 0 {
      let way = keyframes[index].end - keyframes[index].start
      let known = index < curves.count ? curves[index]?.direction(at: share) : nil
      if !keyframes[index].isHold, let direction = known ?? way.unit { return direction }
      (index, share) = (index - 1, 1)
    }
    return nil
  }
}

/// The curve between two keyframes of a position, parameterized by arc length.
struct MotionCurve: Hashable, Sendable {
  private let segment: PathSegment
  private let length: Double

  /// Nil if the handles are zero or between the ends, which means a straight line.
  init?(from start: Point, out: Point, in incoming: Point, to end: Point) {
    guard !Self.isBetween(out, from: .zero, to: end - start) || !Self.isBetween(incoming, from: .zero, to: start - end)
    else { return nil }
    segment = .cubic(start, start + out, end + incoming, end)
    length = segment.length
    guard length.isFinite, length > 0 else { return nil }
  }

  /// Whether a point is on the line between two others.
  private static func isBetween(_ point: Point, from start: Point, to end: Point) -> Bool {
    if point == start { return true }
    let (way, along) = (end - start, point - start)
    let across = way.x * along.y - way.y * along.x
    let share = way.x * along.x + way.y * along.y
    let whole = way.x * way.x + way.y * way.y
    // Between equal ends is nothing else: a curve that returns to its start is not a line.
    return whole > 0 && across.magnitude <= 1e-9 * whole && 0...whole ~= share
  }

  /// The point at a fraction of the length. An easing beyond 0...1 stops at the ends, as in players.
  func point(at share: Double) -> Point {
    if share <= 0 { return segment.start }
    if share >= 1 { return segment.end }
    return segment.point(at: segment.parameter(atLength: share * length))
  }

  func direction(at share: Double) -> Point? {
    segment.direction(at: segment.parameter(atLength: share.clampedToUnit * length))
  }
}
