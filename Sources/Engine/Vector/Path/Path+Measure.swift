import Numerics

extension Path {
  /// The length of all subpaths together, including closing lines.
  package var length: Double {
    subpaths.reduce(0) { $0 + $1.length }
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

  /// The area inside, with all subpaths closed: negative where they run counterclockwise on the screen.
  package var signedArea: Double {
    subpaths.reduce(0) { sum, subpath in
      let end = subpath.segments.last?.end ?? subpath.start
      return subpath.segments.reduce(sum + end.cross(subpath.start) / 2) { $0 + $1.signedArea }
    }
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
  /// The area between the curve and the lines from its ends to the origin.
  fileprivate var signedArea: Double {
    switch self {
    case .line(let a, let b): a.cross(b) / 2
    case .quadratic(let a, let b, let c): (2 * a.cross(b) + a.cross(c) + 2 * b.cross(c)) / 6
    case .cubic(let a, let b, let c, let d):
      (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d)) / 20
    }
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

/// A subpath with the distances of its segments from the start, for cutting pieces out of it.
struct SubpathMeasure {
  let subpath: Subpath
  /// The distance of each segment's end from the start.
  private let ends: [Double]

  init(_ subpath: Subpath) {
    self.subpath = subpath
    var travelled = 0.0
    ends = subpath.segments.map { segment in
      travelled += segment.length
      return travelled
    }
  }

  var length: Double { ends.last ?? 0 }

  /// The part between two distances from the start, as an open subpath. Equal distances give a point with a direction,
  /// which is visible as a stroke with caps.
  func part(from: Double, to: Double) -> Subpath? {
    var result: Subpath?
    for index in ends.partitioningIndex(where: { $0 > from })..<ends.count {
      let start = index == 0 ? 0 : ends[index - 1]
      guard start < to || (start <= to && from == to) else { break }
      let length = ends[index] - start
      let low = max(from - start, 0)
      let high = min(to - start, length)
      guard low < high || (low == high && from == to && low < length) else { continue }
      let segment = subpath.segments[index]
      let piece = segment.part(
        from: low <= 0 ? 0 : segment.parameter(atLength: low),
        to: high >= length ? 1 : segment.parameter(atLength: high))
      if result == nil { result = Subpath(start: piece.start, segments: [], isClosed: false) }
      result?.segments.append(piece)
    }
    return result
  }
}
