import Numerics

extension Path {
  /// The most segments that path data may have.
  static let maximumSegments = 100_000

  /// Reads SVG path data: all commands, absolute and relative.
  package init(svg data: String) throws(PathDataError) {
    self = try PathDataParser.parse(data)
  }

  /// The path up to the first error in SVG path data (SVG 2, 9.5.4), and that error.
  package static func prefix(ofSVG data: String, maximumSegments: Int) -> (path: Path, error: PathDataError?) {
    PathDataParser.parsePrefix(data, maximumSegments: maximumSegments)
  }

  /// The indices of the verbs of ``prefix(ofSVG:maximumSegments:)`` that end inside an arc: an arc is several curves,
  /// and only its ends have markers.
  package static func arcJoints(ofSVG data: String, maximumSegments: Int) -> Set<Int> {
    PathDataParser.arcJoints(data, maximumSegments: maximumSegments)
  }

  /// The path as SVG path data, with absolute commands and numbers that read back to the same bits.
  package var data: String { data { "\($0)" } }

  /// The path as SVG path data, with absolute commands.
  /// - Parameter number: writes a coordinate.
  package func data(_ number: (Double) -> String) -> String {
    var text = ""
    var next = 0
    for verb in verbs {
      let (letter, count) =
        switch verb {
        case .move: ("M", 1)
        case .line: ("L", 1)
        case .quadratic: ("Q", 2)
        case .cubic: ("C", 3)
        case .close: ("Z", 0)
        }
      let numbers = points[next..<next + count].map { "\(number($0.x)) \(number($0.y))" }
      text += letter + numbers.joined(separator: " ")
      next += count
    }
    return text
  }

  /// Adds an elliptical arc in SVG's endpoint form, with its corrections: a zero radius makes a line, and radii too
  /// small to reach the end grow (SVG 2, appendix B.2). `rotation` is the angle of the ellipse's x axis in degrees.
  package mutating func arc(
    to end: Point, radiusX: Double, radiusY: Double, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard let start = currentPoint else {
      move(to: end)
      return
    }
    var rx = abs(radiusX)
    var ry = abs(radiusY)
    guard start != end else { return }
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.isFinite else {
      line(to: end)
      return
    }
    // Coordinates in which the ellipse is axis-parallel and the middle of the chord is the origin.
    let turn = AffineTransform.rotation(degrees: rotation)
    let back = AffineTransform.rotation(degrees: -rotation)
    let half = back.apply(to: (start - end) * 0.5)
    let reach = (half.x / rx) * (half.x / rx) + (half.y / ry) * (half.y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    let distance = (max(0, 1 / min(reach, 1) - 1)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = Point(x: distance * rx * half.y / ry, y: -distance * ry * half.x / rx)
    let from = Point(x: (half.x - center.x) / rx, y: (half.y - center.y) / ry)
    let to = Point(x: (-half.x - center.x) / rx, y: (-half.y - center.y) / ry)
    let startAngle = Trigonometry.arcTangent(y: from.y, x: from.x)
    var sweep = Trigonometry.arcTangent(y: from.cross(to), x: from.dot(to))
    if isClockwise, sweep < 0 { sweep += 360 }
    if !isClockwise, sweep > 0 { sweep -= 360 }
    var arc = Path()
    arc.ellipticalArc(center: center, radiusX: rx, radiusY: ry, start: startAngle, sweep: sweep)
    let middle = start.mixed(with: end, 0.5)
    // Coordinates that overflow give no ellipse.
    guard let curve = arc.transformed(by: turn.then(.translation(x: middle.x, y: middle.y))).subpaths.first else {
      line(to: end)
      return
    }
    for segment in curve.segments { append(segment) }
  }
}
