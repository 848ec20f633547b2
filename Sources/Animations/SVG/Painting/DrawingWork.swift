import Vector

/// The work of drawing one picture, within the limits.
struct DrawingWork {
  private(set) var elements = 0
  private(set) var segments = 0

  /// Adds a drawn element at a depth.
  mutating func add(elementAt depth: Int) throws(SVGError) {
    try add(elements: 1)
    guard depth <= SVGLimits.drawnDepth else { throw .tooMuchToDraw(limit: SVGLimits.drawnDepth) }
  }

  /// Adds work that takes about as long as drawing this number of elements.
  mutating func add(elements count: Int) throws(SVGError) {
    elements += count
    guard elements <= SVGLimits.drawnElements else { throw .tooMuchToDraw(limit: SVGLimits.drawnElements) }
  }

  mutating func add(_ path: Path) throws(SVGError) { try add(segments: path.verbs.count) }

  /// Adds the work of a part of the picture.
  mutating func add(_ other: DrawingWork) throws(SVGError) {
    try add(elements: other.elements)
    try add(segments: other.segments)
  }

  private mutating func add(segments count: Int) throws(SVGError) {
    segments += count
    guard segments <= SVGLimits.segments else { throw .tooManySegments(limit: SVGLimits.segments) }
  }

  static func - (a: DrawingWork, b: DrawingWork) -> DrawingWork {
    DrawingWork(elements: a.elements - b.elements, segments: a.segments - b.segments)
  }
}
