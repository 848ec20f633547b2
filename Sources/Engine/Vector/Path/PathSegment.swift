import Numerics

/// One segment of a path, including its start.
package enum PathSegment: Hashable, Sendable {
  case line(Point, Point)
  case quadratic(Point, Point, Point)
  case cubic(Point, Point, Point, Point)

  package var start: Point {
    switch self {
    case .line(let a, _), .quadratic(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  package var end: Point {
    switch self {
    case .line(_, let b): b
    case .quadratic(_, _, let c): c
    case .cubic(_, _, _, let d): d
    }
  }

  /// The point at parameter `t`, 0...1.
  package func point(at t: Double) -> Point {
    switch self {
    case .line(let a, let b):
      return a.mixed(with: b, t)
    case .quadratic(let a, let b, let c):
      return a.mixed(with: b, t).mixed(with: b.mixed(with: c, t), t)
    case .cubic(let a, let b, let c, let d):
      let slope = (b - a) * 3
      let bend = (a - b * 2 + c) * 3
      let twist = d - a + (b - c) * 3
      return a + (slope + (bend + twist * t) * t) * t
    }
  }

  /// The derivative with respect to `t`; zero at a cusp.
  package func velocity(at t: Double) -> Point {
    switch self {
    case .line(let a, let b):
      return b - a
    case .quadratic(let a, let b, let c):
      return ((b - a) + (a - b * 2 + c) * t) * 2
    case .cubic(let a, let b, let c, let d):
      let bend = a - b * 2 + c
      let twist = d - a + (b - c) * 3
      return (b - a) * 3 + (bend * 6 + twist * (3 * t)) * t
    }
  }

  /// The unit direction of travel at `t`, even where the velocity is zero; nil if the segment is a point.
  package func direction(at t: Double) -> Point? {
    if case .line(let a, let b) = self { return (b - a).unit }
    let slowest = slowestSpeed
    guard slowest > 0 else { return nil }
    let velocity = velocity(at: t)
    if velocity.length > slowest { return velocity.unit }
    // At a cusp or a doubled control point: the direction of the following piece, or of the preceding one at the end.
    let step = 1e-4
    return t < 1 - step ? (point(at: t + step) - point(at: t)).unit : (point(at: t) - point(at: t - step)).unit
  }

  /// The largest distance between a quadratic and its chord. Divided by n^2, it bounds the distance for n chords of
  /// equal steps in `t`.
  ///
  /// Wang's bound from the second differences of the control points (G. Wang, "The subdivision method for finding the
  /// intersection between two Bézier curves or surfaces", 1984).
  package static func chordDeviation(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (a - b * 2 + c).length * 0.25
  }

  /// Like ``chordDeviation(_:_:_:)``, for a cubic.
  package static func chordDeviation(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    max((a - b * 2 + c).length, (b - c * 2 + d).length) * 0.75
  }

  /// The part from parameter `from` to `to`, both 0...1.
  package func part(from: Double, to: Double) -> PathSegment {
    switch self {
    case .line:
      return .line(point(at: from), point(at: to))
    case .quadratic(let a, let b, let c):
      let control = a.mixed(with: b, from).mixed(with: b.mixed(with: c, from), to)
      return .quadratic(point(at: from), control, point(at: to))
    case .cubic:
      let third = (to - from) / 3
      let p = point(at: from)
      let q = point(at: to)
      return .cubic(p, p + velocity(at: from) * third, q - velocity(at: to) * third, q)
    }
  }

  var reversed: PathSegment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quadratic(let a, let b, let c): .quadratic(c, b, a)
    case .cubic(let a, let b, let c, let d): .cubic(d, c, b, a)
    }
  }

  /// A speed at or below this value gives no reliable direction.
  var slowestSpeed: Double { ((end - start).length + controlReach) * 1e-9 }

  /// The sum of the control points' distances from the start.
  private var controlReach: Double {
    switch self {
    case .line: 0
    case .quadratic(let a, let b, _): (b - a).length
    case .cubic(let a, let b, let c, _): (b - a).length + (c - a).length
    }
  }
}

extension PathSegment {
  /// The number of parameter intervals over which the length is integrated separately.
  private static let stretches = 8

  /// The length in the path's units; relative error about 1e-6 for curves without a cusp.
  package var length: Double {
    if case .line(let a, let b) = self { return (b - a).length }
    var sum = 0.0
    for index in 0..<Self.stretches {
      sum += length(from: Double(index) / Double(Self.stretches), to: Double(index + 1) / Double(Self.stretches))
    }
    return sum
  }

  /// Five-point Gauss-Legendre quadrature of the speed.
  private func length(from: Double, to: Double) -> Double {
    let half = (to - from) / 2
    let middle = (to + from) / 2
    func speeds(_ abscissa: Double) -> Double {
      velocity(at: middle - half * abscissa).length + velocity(at: middle + half * abscissa).length
    }
    let sum =
      0.5688888888888889 * velocity(at: middle).length + 0.4786286704993665 * speeds(0.5384693101056831)
      + 0.2369268850561891 * speeds(0.9061798459386640)
    return sum * half
  }

  /// The parameter at `distance` from the start; 0 before the start and 1 beyond the end.
  package func parameter(atLength distance: Double) -> Double {
    if case .line(let a, let b) = self {
      let whole = (b - a).length
      return whole > 0 ? (distance / whole).clampedToUnit : 0
    }
    guard distance > 0 else { return 0 }
    var rest = distance
    for index in 0..<Self.stretches {
      let from = Double(index) / Double(Self.stretches)
      let to = Double(index + 1) / Double(Self.stretches)
      let stretch = length(from: from, to: to)
      if rest <= stretch { return parameter(from: from, to: to, distance: rest, of: stretch) }
      rest -= stretch
    }
    return 1
  }

  /// Newton's method within shrinking bounds; a step that would leave them is replaced by bisection.
  private func parameter(from: Double, to: Double, distance: Double, of stretch: Double) -> Double {
    var low = from
    var high = to
    var t = from + (to - from) * (distance / stretch)
    for _ in 0..<40 {
      let excess = length(from: from, to: t) - distance
      guard abs(excess) > 1e-12 * stretch else { break }
      if excess < 0 { low = t } else { high = t }
      let next = t - excess / velocity(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
