import Drawing
import Numerics
import Raster
import Vector

extension OutlineModel {
  /// The path at a frame, in the units of its list. Its start point and direction affect trims and dashes.
  func path(at frame: Double) -> Path {
    switch self {
    case .bezier(let shape): shape.value(at: frame).path
    case .rectangle(center: let center, size: let size, radius: let radius):
      Self.rectangle(center: center.value(at: frame), size: size.value(at: frame), radius: radius.value(at: frame))
    case .ellipse(let center, let size): Self.ellipse(center.value(at: frame), size.value(at: frame))
    case .star(let star): star.shape(at: frame).path
    }
  }

  /// Starts at the top right corner, clockwise; below that corner if corners are rounded.
  private static func rectangle(center: Point, size: Point, radius: Double) -> Path {
    let (right, bottom) = (size.x / 2, size.y / 2)
    let r = min(max(radius, 0), min(right.magnitude, bottom.magnitude))
    let corners = [
      Point(x: right, y: -bottom), Point(x: right, y: bottom), Point(x: -right, y: bottom),
      Point(x: -right, y: -bottom),
    ]
    guard r > 0 else { return .polyline(corners.map { $0 + center }, closed: true) }
    var vertices: [BezierShape.Vertex] = []
    for (index, corner) in corners.enumerated() {
      let back = (corners[(index + 3) % 4] - corner).unit ?? .zero
      let ahead = (corners[(index + 1) % 4] - corner).unit ?? .zero
      vertices += BezierShape.roundedCorner(center + corner, back: back * r, ahead: ahead * r)
    }
    // The arc of the first corner is the last curve.
    let first = vertices.removeFirst()
    return BezierShape(vertices: vertices + [first], isClosed: true).path
  }

  /// The distance of a quarter circle's control points from its ends, for a radius of 1.
  static let quarterHandle = 0.5519

  /// Starts at the top, clockwise.
  private static func ellipse(_ center: Point, _ size: Point) -> Path {
    let (rx, ry) = (size.x / 2, size.y / 2)
    let directions = [Point(x: 0, y: -1), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0)]
    let vertices = directions.map { direction in
      let along = direction.perpendicular * quarterHandle
      let tangent = Point(x: along.x * rx, y: along.y * ry)
      return BezierShape.Vertex(
        point: Point(x: center.x + direction.x * rx, y: center.y + direction.y * ry), incoming: -tangent,
        outgoing: tangent)
    }
    return BezierShape(vertices: vertices, isClosed: true).path
  }
}

extension BezierShape {
  /// The two vertices of a rounded corner, at the ends of two vectors from the corner.
  static func roundedCorner(_ corner: Point, back: Point, ahead: Point) -> [Vertex] {
    [
      Vertex(point: corner + back, outgoing: back * -OutlineModel.quarterHandle),
      Vertex(point: corner + ahead, incoming: ahead * -OutlineModel.quarterHandle),
    ]
  }
}

extension StarModel {
  /// The maximum number of points.
  private static let maximumPoints = 10_000.0

  /// Starts at the top, rotated, clockwise.
  func shape(at frame: Double) -> BezierShape {
    let count = points.value(at: frame)
    guard count >= 1, count.isFinite else { return BezierShape() }
    let tips = min(count.rounded(.down), Self.maximumPoints)
    let center = center.value(at: frame)
    let start = rotation.value(at: frame) - 90
    let outer = (outerRadius.value(at: frame), outerRoundness.value(at: frame))
    let inner = innerRadius.map { ($0.value(at: frame), innerRoundness.value(at: frame)) }
    var vertices: [BezierShape.Vertex] = []
    for index in 0..<Int(tips) {
      let angle = start + 360 * Double(index) / tips
      vertices.append(Self.vertex(center, outer, angle, points: tips))
      if let inner { vertices.append(Self.vertex(center, inner, angle + 180 / tips, points: tips)) }
    }
    return BezierShape(vertices: vertices, isClosed: true)
  }

  private static func vertex(
    _ center: Point, _ arm: (radius: Double, roundness: Double), _ degrees: Double, points: Double
  ) -> BezierShape.Vertex {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
    let direction = Point(x: cosine, y: sine)
    let tangent = direction.perpendicular * (2 * Double.pi * arm.radius / (4 * points) * arm.roundness / 100)
    return BezierShape.Vertex(point: center + direction * arm.radius, incoming: -tangent, outgoing: tangent)
  }
}

extension StyleModel {
  /// Nil if the paint is invisible.
  func paint(at frame: Double) -> Paint? {
    let alpha = (opacity.value(at: frame) / 100).clampedToUnit
    guard alpha > 0 else { return nil }
    switch ink {
    case .color(let color):
      return .solid(color.value(at: frame).clamped(alpha: alpha))
    case .gradient(let gradient):
      return gradient.paint(at: frame).faded(by: alpha)
    }
  }
}

extension Color {
  /// With components clamped to 0...1 and the opacity multiplied. The colors of files are opaque.
  func clamped(alpha: Double) -> Color {
    Color(
      red: red.clampedToUnit, green: green.clampedToUnit, blue: blue.clampedToUnit,
      alpha: alpha * self.alpha.clampedToUnit)
  }
}

extension StrokeModel {
  func style(at frame: Double) -> StrokeStyle {
    StrokeStyle(
      width: max(0, width.value(at: frame)) * scale, cap: cap, join: join,
      miterLimit: max(1, miterLimit.value(at: frame)),
      dash: dash.map { $0.value(at: frame) }, dashOffset: dashOffset.value(at: frame))
  }
}

extension GradientModel {
  func paint(at frame: Double) -> Paint {
    let from = start.value(at: frame)
    let to = end.value(at: frame)
    return .gradient(Gradient(geometry(from, to, at: frame), stops: stops(numbers.value(at: frame)), mixing: .straight))
  }

  private func geometry(_ from: Point, _ to: Point, at frame: Double) -> Gradient.Geometry {
    let along = to - from
    switch kind {
    case .linear: return .linear(start: from, end: to)
    case .conic: return .conic(center: from, startAngle: Trigonometry.arcTangent(y: along.y, x: along.x))
    case .radial:
      let share = min(max(highlight.value(at: frame) / 100, -0.99), 0.99)
      let turn = AffineTransform.rotation(degrees: highlightAngle.value(at: frame))
      let focus = from + turn.apply(to: along) * share
      return .radial(startCenter: focus, startRadius: 0, endCenter: from, endRadius: along.length)
    }
  }

  private static let maximumStops = 512

  /// Colors and alpha values have separate offsets: at each offset, the other is interpolated.
  private func stops(_ numbers: [Double]) -> [GradientStop] {
    let colors = Ramp<Color>(colorEntries(numbers))
    let alphas = Ramp<Double>(alphaEntries(numbers))
    let offsets = Set(colors.offsets + alphas.offsets).sorted()
    return offsets.flatMap { offset -> [GradientStop] in
      let own = colors.values(at: offset, or: Color.black)
      let ownAlphas = alphas.values(at: offset, or: 1)
      return (0..<max(own.count, ownAlphas.count)).map { index -> GradientStop in
        let color = own[min(index, own.count - 1)]
        return GradientStop(offset: offset, color: color.clamped(alpha: ownAlphas[min(index, ownAlphas.count - 1)]))
      }
    }
  }

  private func colorEntries(_ numbers: [Double]) -> [(Double, Color)] {
    (0..<min(colorCount, numbers.count / 4, Self.maximumStops)).map { index in
      let at = 4 * index
      return (numbers[at], Color(red: numbers[at + 1], green: numbers[at + 2], blue: numbers[at + 3]))
    }
  }

  private func alphaEntries(_ numbers: [Double]) -> [(Double, Double)] {
    let rest = Array(numbers.dropFirst(4 * min(colorCount, numbers.count / 4)))
    return (0..<min(rest.count / 2, Self.maximumStops)).map { (rest[2 * $0], rest[2 * $0 + 1].clampedToUnit) }
  }
}

/// A piecewise linear function.
private struct Ramp<Value: Interpolable> {
  private(set) var entries: [(offset: Double, value: Value)]

  var offsets: [Double] { entries.map { $0.offset } }

  /// Offsets are clamped to 0...1, and to at least the previous offset.
  init(_ entries: [(Double, Value)]) {
    var minimum = 0.0
    self.entries = entries.map { offset, value in
      minimum = min(1, max(minimum, offset.isNaN ? 0 : offset))
      return (minimum, value)
    }
  }

  /// The values at an offset: several at a discontinuity, an interpolated value between entries.
  func values(at offset: Double, or fallback: Value) -> [Value] {
    let own = entries.filter { $0.offset == offset }
    if !own.isEmpty { return own.count > 2 ? [own[0].value, own[own.count - 1].value] : own.map { $0.value } }
    guard let next = entries.firstIndex(where: { $0.offset > offset }) else { return [entries.last?.value ?? fallback] }
    guard next > 0 else { return [entries[0].value] }
    let (a, b) = (entries[next - 1], entries[next])
    return [a.value.mixed(with: b.value, by: EasedShares(common: (offset - a.offset) / (b.offset - a.offset)))]
  }
}
