import Numerics

/// A subpath as the stroker needs it: points with the directions of arrival and departure.
struct StrokeVertices {
  /// How the direction changes at a point.
  enum Turn {
    /// Not at all.
    case none
    /// Abruptly, within a curve: a cusp.
    case cusp
    /// Abruptly, between two segments.
    case corner
  }

  struct Element {
    let point: Point
    /// The unit directions.
    var incoming, outgoing: Point
    var turn: Turn
  }

  /// If the cosine of the angle between a chord and the curve's direction is smaller, the chord counts as a straight
  /// line.
  private static let sharpest = 0.9
  /// The most chords of one curve.
  static let maximumChords = 512.0
  /// The most times that a chord is halved.
  private static let depth = 8
  private static let maximumVertices = 1_000_000

  private(set) var elements: [Element] = []
  private(set) var isClosed = false
  private var accuracy = StrokeAccuracy(halfWidth: 0, tolerance: 1)

  init() {}

  init(_ subpath: Subpath, accuracy: StrokeAccuracy) {
    read(subpath, accuracy: accuracy)
  }

  /// Whether the subpath is a straight line that is closed: forth and back.
  var isThereAndBack: Bool {
    isClosed && elements.count == 3 && elements[0].outgoing.dot(elements[1].outgoing) < -0.999_999
      && elements[1].turn == .corner
  }

  /// Reads another subpath and reuses the storage.
  mutating func read(_ subpath: Subpath, accuracy: StrokeAccuracy) {
    self.accuracy = accuracy
    elements.removeAll(keepingCapacity: true)
    let maximumChords = min(Self.maximumChords, Double(Self.maximumVertices / max(subpath.segments.count, 1)))
    for written in subpath.segments {
      let segment = written.withoutTinyLegs
      guard let direction = segment.direction(at: 0) else { continue }
      if elements.isEmpty {
        elements.append(Element(point: segment.start, incoming: direction, outgoing: direction, turn: .none))
      }
      leave(in: direction)
      if case .line(_, let end) = segment {
        elements.append(Element(point: end, incoming: direction, outgoing: direction, turn: .none))
      } else {
        append(segment, chords: Int(min(accuracy.chords(of: segment), maximumChords)))
      }
    }
    isClosed = subpath.isClosed && !elements.isEmpty
    if isClosed { closeLoop() }
    if elements.isEmpty {
      elements.append(Element(point: subpath.start, incoming: .zero, outgoing: .zero, turn: .none))
    }
  }

  private mutating func append(_ segment: PathSegment, chords count: Int) {
    elements.reserveCapacity(elements.count + count)
    let slowest = segment.slowestSpeed
    for index in 0..<count {
      let from = Double(index) / Double(count)
      let to = Double(index + 1) / Double(count)
      append(
        segment, from: from, to: to, slowest: slowest, depth: elements.count < Self.maximumVertices ? Self.depth : 0)
    }
  }

  /// Adds a chord; halves it up to `depth` times while the curve turns too far within it for the offsets.
  private mutating func append(_ segment: PathSegment, from: Double, to: Double, slowest: Double, depth: Int) {
    let last = elements[elements.count - 1]
    let velocity = segment.velocity(at: to)
    let speed = velocity.length
    let known = speed > slowest ? velocity * (1 / speed) : segment.direction(at: to)
    if depth > 0, let known, last.outgoing.dot(known) < accuracy.minimumCosine {
      let middle = (from + to) / 2
      append(segment, from: from, to: middle, slowest: slowest, depth: depth - 1)
      append(segment, from: middle, to: to, slowest: slowest, depth: depth - 1)
      return
    }
    let point = to == 1 ? segment.end : segment.point(at: to)
    guard let chord = (point - last.point).unit else { return }
    let direction = known ?? chord
    let bends = min(chord.dot(last.outgoing), chord.dot(direction)) < Self.sharpest
    if bends { leave(in: chord, turn: .cusp) }
    elements.append(Element(point: point, incoming: bends ? chord : direction, outgoing: direction, turn: .none))
    if bends { leave(in: direction, turn: .cusp) }
  }

  /// Sets the last element's outgoing direction to that of the next segment.
  private mutating func leave(in direction: Point, turn: Turn = .corner) {
    let last = elements.count - 1
    elements[last].outgoing = direction
    guard Self.isCorner(elements[last].incoming, direction) else { return }
    if elements[last].turn != .corner { elements[last].turn = turn }
  }

  /// Joins the last point, which equals the first, to the first direction.
  private mutating func closeLoop() {
    let direction = elements[0].outgoing
    leave(in: direction)
    elements[0].incoming = elements[elements.count - 1].incoming
  }

  /// Whether the directions differ by more than about 0.2 degrees.
  private static func isCorner(_ a: Point, _ b: Point) -> Bool {
    a.dot(b) <= 0 || abs(a.cross(b)) > 0.004
  }
}

extension PathSegment {
  /// A control leg under this share of the chord says nothing of the direction. Drawing programs leave such legs at
  /// corners; a wide stroke would turn out of their direction in next to no length.
  private static let tinyLeg = 1e-3

  /// The curve with its tiny control legs drawn in. No point moves by more than half of their length.
  fileprivate var withoutTinyLegs: PathSegment {
    guard case .cubic(let a, let b, let c, let d) = self else { return self }
    let minimum = (d - a).length * Self.tinyLeg
    let isFirstTiny = (b - a).length < minimum
    let isLastTiny = (d - c).length < minimum
    return isFirstTiny || isLastTiny ? .cubic(a, isFirstTiny ? a : b, isLastTiny ? d : c, d) : self
  }
}
