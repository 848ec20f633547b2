extension Path {
  /// The length of all subpaths together, including closing lines.
  package var length: Double {
    subpaths.reduce(0) { $0 + $1.length }
  }

  /// The point at `distance` from the start and the unit direction of travel there; nil for a path without length.
  /// Distances outside the path give its ends.
  package func position(atLength distance: Double) -> (point: Point, direction: Point)? {
    var rest = distance
    var last: PathSegment?
    for segment in subpaths.lazy.flatMap({ $0.segments }) {
      let length = segment.length
      guard length > 0 else { continue }
      if rest <= length { return segment.position(at: segment.parameter(atLength: rest)) }
      rest -= length
      last = segment
    }
    return last?.position(at: 1)
  }

  /// The smallest rectangle that contains the path's curves (not all their control points); null for an empty path.
  package var bounds: Rect {
    var bounds = Rect.null
    for subpath in subpaths {
      bounds.extend(to: subpath.start)
      for segment in subpath.segments {
        bounds.extend(to: segment.end)
        for t in segment.extrema { bounds.extend(to: segment.point(at: t)) }
      }
    }
    return bounds
  }

  /// The same curves in the opposite direction.
  package func reversed() -> Path {
    var result = Path()
    for subpath in subpaths {
      result.append(
        Subpath(
          start: subpath.segments.last?.end ?? subpath.start, segments: subpath.segments.reversed().map { $0.reversed },
          isClosed: subpath.isClosed))
    }
    return result
  }
}

extension Subpath {
  package var length: Double { segments.reduce(0) { $0 + $1.length } }
}

extension PathSegment {
  fileprivate func position(at t: Double) -> (point: Point, direction: Point)? {
    direction(at: t).map { (point(at: t), $0) }
  }

  /// The parameters strictly inside 0...1 at which x or y has an extremum.
  fileprivate var extrema: [Double] {
    switch self {
    case .line:
      return []
    case .quadratic(let a, let b, let c):
      let bend = a - b * 2 + c
      return [(a.x - b.x) / bend.x, (a.y - b.y) / bend.y].filter { $0 > 0 && $0 < 1 }
    case .cubic(let a, let b, let c, let d):
      let x = Self.turns(b.x - a.x, c.x - b.x, d.x - c.x)
      let y = Self.turns(b.y - a.y, c.y - b.y, d.y - c.y)
      return (x + y).filter { $0 > 0 && $0 < 1 }
    }
  }

  /// The roots of the derivative p(1-t)^2 + 2q t(1-t) + r t^2.
  private static func turns(_ p: Double, _ q: Double, _ r: Double) -> [Double] {
    let a = p - 2 * q + r
    let b = 2 * (q - p)
    if abs(a) < 1e-12 { return b == 0 ? [] : [-p / b] }
    let discriminant = b * b - 4 * a * p
    guard discriminant >= 0 else { return [] }
    let root = discriminant.squareRoot()
    return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
  }
}
