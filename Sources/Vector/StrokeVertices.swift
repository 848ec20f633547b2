import Numerics

/// A subpath as the stroker sees it: points with the directions in which the line arrives and leaves.
struct StrokeVertices {
  /// How the line goes on at a point.
  enum Turn {
    /// In the same direction.
    case none
    /// Abruptly, within a curve: round a cusp.
    case cusp
    /// Abruptly, between two segments.
    case corner
  }

  struct Element {
    let point: Point
    /// Of length 1.
    var incoming, outgoing: Point
    var turn: Turn
  }

  /// The cosine of the angle between a chord and the curve's direction beyond which the chord counts as a straight line.
  private static let sharpest = 0.9

  private(set) var elements: [Element] = []
  let isClosed: Bool

  init(_ subpath: Subpath, halfWidth: Double, tolerance: Double) {
    let segments = subpath.segments.filter { $0.direction(at: 0) != nil }
    isClosed = subpath.isClosed && !segments.isEmpty
    guard let first = segments.first, let direction = first.direction(at: 0) else {
      elements = [Element(point: subpath.start, incoming: .zero, outgoing: .zero, turn: .none)]
      return
    }
    elements.append(Element(point: first.start, incoming: direction, outgoing: direction, turn: .none))
    for segment in segments { append(segment, halfWidth: halfWidth, tolerance: tolerance) }
    if isClosed { closeLoop() }
  }

  /// Whether the line is straight from one point to another, and closed.
  var isThereAndBack: Bool {
    isClosed && elements.count == 3 && elements[0].outgoing.dot(elements[1].outgoing) < -0.999_999
      && elements[1].turn == .corner
  }

  /// The largest angle in degrees that a chord of a circle may span within the tolerance.
  static func chordAngle(radius: Double, tolerance: Double) -> Double {
    guard radius > tolerance else { return 60 }
    return max(0.5, min(60, 2 * Trigonometry.arcCosine(1 - tolerance / radius)))
  }

  private mutating func append(_ segment: PathSegment, halfWidth: Double, tolerance: Double) {
    if let start = segment.direction(at: 0) { leave(in: start) }
    let count = Self.chords(of: segment, halfWidth: halfWidth, tolerance: tolerance)
    if elements.count == 1 { elements.reserveCapacity(count + 2) }
    for index in 1...count {
      let t = Double(index) / Double(count)
      let point = index == count ? segment.end : segment.point(at: t)
      let last = elements[elements.count - 1]
      guard let chord = (point - last.point).unit else { continue }
      let direction = segment.direction(at: t) ?? chord
      let bends = min(chord.dot(last.outgoing), chord.dot(direction)) < Self.sharpest
      if bends { leave(in: chord, turn: .cusp) }
      elements.append(Element(point: point, incoming: bends ? chord : direction, outgoing: direction, turn: .none))
      if bends { leave(in: direction, turn: .cusp) }
    }
  }

  /// Turns the last element's outgoing direction to that of the next segment.
  private mutating func leave(in direction: Point, turn: Turn = .corner) {
    let last = elements.count - 1
    elements[last].outgoing = direction
    guard Self.isCorner(elements[last].incoming, direction) else { return }
    if elements[last].turn != .corner { elements[last].turn = turn }
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
    let turn: Double
    let bend: Double
    switch segment {
    case .line:
      return 1
    case .quadratic(let a, let b, let c):
      turn = Self.turn(b - a, c - b)
      bend = (a - b * 2 + c).length * 0.25
    case .cubic(let a, let b, let c, let d):
      let middle = c - b
      turn =
        middle == .zero
        ? Self.turn(b - a, d - c) : Self.turn(b - a, middle) + Self.turn(middle, d - c)
      bend = max((a - b * 2 + c).length, (b - c * 2 + d).length) * 0.75
    }
    let ofOffset = turn / chordAngle(radius: halfWidth, tolerance: tolerance)
    let count = (bend / tolerance + ofOffset * ofOffset).squareRoot().rounded(.up)
    return Int(min(max(count, 1), 512))
  }

  /// The angle between two legs of a control polygon in degrees; 0 where one has no length.
  private static func turn(_ a: Point, _ b: Point) -> Double {
    abs(Trigonometry.arcTangent(y: a.cross(b), x: a.dot(b)))
  }
}
