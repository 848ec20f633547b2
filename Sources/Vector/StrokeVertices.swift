import Numerics

/// A subpath as the stroker sees it: points with the directions in which the line arrives and leaves.
struct StrokeVertices {
  struct Element {
    let point: Point
    /// Of length 1.
    var incoming, outgoing: Point
    /// Whether the line turns abruptly here.
    var isCorner: Bool
  }

  private(set) var elements: [Element] = []
  let isClosed: Bool

  init(_ subpath: Subpath, halfWidth: Double, tolerance: Double) {
    let segments = subpath.segments.filter { $0.direction(at: 0) != nil }
    isClosed = subpath.isClosed && !segments.isEmpty
    guard let first = segments.first, let direction = first.direction(at: 0) else {
      elements = [Element(point: subpath.start, incoming: .zero, outgoing: .zero, isCorner: false)]
      return
    }
    elements.append(Element(point: first.start, incoming: direction, outgoing: direction, isCorner: false))
    for segment in segments { append(segment, halfWidth: halfWidth, tolerance: tolerance) }
    if isClosed { closeLoop() }
  }

  /// The largest angle in degrees that a chord of a circle may span within the tolerance.
  static func chordAngle(radius: Double, tolerance: Double) -> Double {
    guard radius > tolerance else { return 60 }
    return max(0.5, min(60, 2 * Trigonometry.arcCosine(1 - tolerance / radius)))
  }

  private mutating func append(_ segment: PathSegment, halfWidth: Double, tolerance: Double) {
    if let start = segment.direction(at: 0) { leave(in: start) }
    let count = Self.chords(of: segment, halfWidth: halfWidth, tolerance: tolerance)
    for index in 1...count {
      let t = Double(index) / Double(count)
      let direction = segment.direction(at: t) ?? elements[elements.count - 1].outgoing
      let point = index == count ? segment.end : segment.point(at: t)
      elements.append(Element(point: point, incoming: direction, outgoing: direction, isCorner: false))
    }
  }

  /// Turns the last element's outgoing direction to that of the next segment.
  private mutating func leave(in direction: Point) {
    let last = elements.count - 1
    elements[last].outgoing = direction
    elements[last].isCorner = Self.isCorner(elements[last].incoming, direction)
  }

  /// Joins the last point, which lies on the first, to the first direction.
  private mutating func closeLoop() {
    let direction = elements[0].outgoing
    leave(in: direction)
    elements[0].incoming = elements[elements.count - 1].incoming
  }

  /// More than about a fifth of a degree.
  private static func isCorner(_ a: Point, _ b: Point) -> Bool {
    a.dot(b) <= 0 || abs(a.cross(b)) > 0.004
  }

  /// How many chords keep the centre line and both offsets within the tolerance.
  private static func chords(of segment: PathSegment, halfWidth: Double, tolerance: Double) -> Int {
    let legs: [Point]
    let bend: Double
    switch segment {
    case .line:
      return 1
    case .quadratic(let a, let b, let c):
      legs = [b - a, c - b]
      bend = (a - b * 2 + c).length * 0.25
    case .cubic(let a, let b, let c, let d):
      legs = [b - a, c - b, d - c]
      bend = max((a - b * 2 + c).length, (b - c * 2 + d).length) * 0.75
    }
    let directions = legs.compactMap(\.unit)
    let turn = zip(directions, directions.dropFirst()).reduce(0) {
      $0 + abs(Trigonometry.arcTangent(y: $1.0.cross($1.1), x: $1.0.dot($1.1)))
    }
    let ofOffset = turn / chordAngle(radius: halfWidth, tolerance: tolerance)
    let count = (bend / tolerance + ofOffset * ofOffset).squareRoot().rounded(.up)
    return Int(min(max(count, 1), 512))
  }
}
