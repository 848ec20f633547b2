import Numerics

/// The outline of a stroke at joins and caps, written to the points of one side.
struct StrokeEdges {
  private let style: StrokeStyle
  private let half: Double
  /// The largest angle, in degrees, that one chord of a round cap or join spans.
  private let chordAngle: Double

  init(style: StrokeStyle, accuracy: StrokeAccuracy) {
    self.style = style
    half = style.width / 2
    chordAngle = accuracy.chordAngle
  }

  /// The inner side of a corner, through the corner itself, so that the wedge winds like the rest.
  func addInside(_ vertex: StrokeVertices.Element, side: Double, to line: inout [Point]) {
    line.append(vertex.point + vertex.incoming.perpendicular * side)
    line.append(vertex.point)
    line.append(vertex.point + vertex.outgoing.perpendicular * side)
  }

  /// The outer side of a corner, with its join.
  func addOutside(_ vertex: StrokeVertices.Element, side: Double, to line: inout [Point]) {
    let from = vertex.incoming.perpendicular * side
    let to = vertex.outgoing.perpendicular * side
    line.append(vertex.point + from)
    let cosine = vertex.incoming.dot(vertex.outgoing)
    switch vertex.turn == .cusp ? .round : style.join {
    case .bevel:
      break
    case .miter:
      // 1 / cos(turn / 2) is the ratio of miter length to width.
      let square = (1 + cosine) / 2
      if square > 1e-9, 1 / square <= style.miterLimit * style.miterLimit {
        line.append(vertex.point + (from + to) * (1 / (1 + cosine)))
      }
    case .round:
      let turn = Trigonometry.arcTangent(y: vertex.incoming.cross(vertex.outgoing), x: cosine)
      addFan(center: vertex.point, from: from, degrees: turn, to: &line)
    }
    line.append(vertex.point + to)
  }

  /// Points on a circle strictly between `from` and `from` turned by `degrees`.
  private func addFan(center: Point, from: Point, degrees: Double, to line: inout [Point]) {
    // A NaN angle returns here.
    let count = (abs(degrees) / chordAngle).rounded(.up)
    guard count > 1 else { return }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees / count)
    var spoke = from
    for _ in 1..<Int(count) {
      spoke = Point(x: spoke.x * cosine - spoke.y * sine, y: spoke.x * sine + spoke.y * cosine)
      line.append(center + spoke)
    }
  }

  /// The points between the left and the right offset point of a cap.
  func addCap(_ cap: StrokeStyle.Cap, at point: Point, direction: Point, to line: inout [Point]) {
    let side = direction.perpendicular * half
    switch cap {
    case .butt:
      break
    case .square:
      line.append(point + side + direction * half)
      line.append(point - side + direction * half)
    case .round:
      addFan(center: point, from: side, degrees: -180, to: &line)
    }
  }
}
