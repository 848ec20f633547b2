import Vector

/// The work of drawing one picture, within the limits.
struct DrawingWork {
  struct Amount {
    var elements = 0
    var segments = 0
  }

  /// What is in view.
  private(set) var seen = Amount()
  /// Everything that was looked at, in view or not.
  private var all = Amount()
  private let limit: Limit

  struct Limit {
    var elements = SVGLimits.drawnElements
    var segments = SVGLimits.segments
    /// What a document may have out of view: a few times what it writes down.
    var unseen = (elements: 0, segments: 0)

    /// A picture of a document of this many bytes of elements and texts.
    init(documentBytes bytes: Int) {
      unseen = (2 * bytes, SVGLimits.segmentsPerByte * bytes)
    }

    init(elements: Int, segments: Int) { (self.elements, self.segments) = (elements, segments) }

    /// Up to which a picture is drawn whole, with what is out of view.
    static let whole = Limit(elements: 16_384, segments: 262_144)
  }

  init(within limit: Limit) { self.limit = limit }

  /// Adds a drawn element at a depth.
  mutating func add(elementAt depth: Int) throws(SVGError) {
    try add(elements: 1)
    guard depth <= SVGLimits.drawnDepth else { throw .tooMuchToDraw(limit: SVGLimits.drawnDepth) }
  }

  /// Adds work that takes about as long as drawing this number of elements.
  mutating func add(elements count: Int) throws(SVGError) {
    seen.elements += count
    all.elements += count
    guard seen.elements <= limit.elements, all.elements <= limit.elements + limit.unseen.elements else {
      throw .tooMuchToDraw(limit: limit.elements)
    }
  }

  mutating func add(_ path: Path) throws(SVGError) { try add(segments: path.verbs.count) }

  /// Adds the work of a part of the picture.
  mutating func add(_ other: Amount) throws(SVGError) {
    try add(elements: other.elements)
    try add(segments: other.segments)
  }

  private mutating func add(segments count: Int) throws(SVGError) {
    seen.segments += count
    all.segments += count
    guard seen.segments <= limit.segments, all.segments <= limit.segments + limit.unseen.segments else {
      throw .tooManySegments(limit: limit.segments)
    }
  }

  /// Takes back the work of a part that turned out to be out of view.
  mutating func takeBack(to before: DrawingWork) { seen = before.seen }

  static func - (a: DrawingWork, b: DrawingWork) -> Amount {
    Amount(elements: a.seen.elements - b.seen.elements, segments: a.seen.segments - b.seen.segments)
  }
}
