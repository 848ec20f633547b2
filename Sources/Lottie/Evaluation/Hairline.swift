import Drawing
import Raster
import Vector

/// Draws lines of at most one pixel as browsers do: one pixel wide with reduced opacity, so that their contrast hardly
/// depends on their subpixel position. In each pixel column (or row, for a steep line) the line is centered at its true
/// position, so that a slanted line is at most two pixels wide anywhere.
struct Hairline {
  /// The factor on the opacity.
  let strength: Double
  private let cap: StrokeStyle.Cap

  /// The maximum distance between outlines and curves, in pixels.
  private static let tolerance = 0.05
  /// Lines that cross more pixels are drawn without steps.
  private static let mostSteps = 100_000.0

  /// Nil if the stroke is wider than a pixel in any direction.
  /// - Parameter matrix: from the stroke's units to pixels.
  init?(_ style: StrokeStyle, under matrix: AffineTransform) {
    let across = style.width * Point(x: matrix.a, y: matrix.b).length
    let down = style.width * Point(x: matrix.c, y: matrix.d).length
    guard across <= 1, down <= 1 else { return nil }
    strength = (across + down) / 2
    cap = style.cap
  }

  /// The outline of a path in pixels, to be filled with the non-zero rule: a band one pixel high where the path is more
  /// horizontal than vertical, and one pixel wide elsewhere.
  func outline(of path: Path) -> Path {
    var outline = Path()
    let subpaths = path.flattened(tolerance: Self.tolerance).subpaths
    let steps = subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + Self.steps(from: $1.start, to: $1.end) } }
    let offsets = steps <= Self.mostSteps ? Self.steppedOffsets : Self.offsets
    for subpath in subpaths {
      var points = [subpath.start]
      for segment in subpath.segments where segment.end != points[points.count - 1] { points.append(segment.end) }
      if points.count == 1 {
        guard cap != .butt, subpath.isClosed || !subpath.segments.isEmpty else { continue }
        points.append(points[0])
      }
      if subpath.isClosed, points.count > 2 {
        if points[0] != points[points.count - 1] { points.append(points[0]) }
        outline.append(Self.band(offsets(points)))
        outline.append(Self.band(offsets(points.reversed())))
      } else {
        let extended = extended(points)
        outline.append(Self.band(offsets(extended) + offsets(extended.reversed())))
      }
    }
    return outline
  }

  /// Extends the ends for their caps; a round cap by a length with the area of half a disc.
  private func extended(_ points: [Point]) -> [Point] {
    let reach =
      switch cap {
      case .butt: 0.0
      case .round: Double.pi / 8
      case .square: 0.5
      }
    var points = points
    let last = points.count - 1
    let start = (points[0] - points[1]).unit ?? Point(x: -1, y: 0)
    let end = (points[last] - points[last - 1]).unit ?? Point(x: 1, y: 0)
    points[0] = points[0] + start * reach
    points[last] = points[last] + end * reach
    return points
  }

  private static func band(_ points: [Point]) -> Path { .polyline(points, closed: true) }

  /// The ends of each edge, moved half a pixel to its side.
  private static func offsets(_ points: [Point]) -> [Point] {
    zip(points, points.dropFirst()).flatMap { from, to -> [Point] in
      let way = to - from
      let offset =
        way.x.magnitude >= way.y.magnitude
        ? Point(x: 0, y: way.x < 0 ? -0.5 : 0.5) : Point(x: way.y < 0 ? 0.5 : -0.5, y: 0)
      return [from + offset, to + offset]
    }
  }

  /// The maximum number of pixel columns or rows that an edge crosses.
  private static func steps(from: Point, to: Point) -> Double {
    max((to.x - from.x).magnitude, (to.y - from.y).magnitude) + 2
  }

  /// The same in steps: each has the position of the edge at the middle of its column or row.
  private static func steppedOffsets(_ points: [Point]) -> [Point] {
    zip(points, points.dropFirst()).flatMap { from, to -> [Point] in
      let way = to - from
      guard way.x.magnitude >= way.y.magnitude else {
        let shift = way.y < 0 ? 0.5 : -0.5
        return columns(from.y, to.y).flatMap { start, end -> [Point] in
          let x = from.x + way.x * ((start + end) / 2 - from.y) / way.y + shift
          return [Point(x: x, y: start), Point(x: x, y: end)]
        }
      }
      let shift = way.x < 0 ? -0.5 : 0.5
      return columns(from.x, to.x).flatMap { start, end -> [Point] in
        let y = from.y + (way.x == 0 ? 0 : way.y * ((start + end) / 2 - from.x) / way.x) + shift
        return [Point(x: start, y: y), Point(x: end, y: y)]
      }
    }
  }

  /// The parts of an interval in each pixel column, in order.
  private static func columns(_ start: Double, _ end: Double) -> [(Double, Double)] {
    let (low, high) = (min(start, end), max(start, end))
    let inner = stride(from: low.rounded(.down) + 1, to: high, by: 1)
    let cuts = [low] + inner + [high]
    let parts = zip(cuts, cuts.dropFirst()).map { $0 }
    return start <= end ? parts : parts.reversed().map { ($1, $0) }
  }
}

extension CommandWriter {
  mutating func stroke(
    _ path: Path, _ style: StrokeStyle, _ paint: Paint, _ matrix: AffineTransform, _ blend: BlendMode
  ) {
    guard let hairline = Hairline(style, under: matrix) else {
      append(.stroke(path, style, paint, matrix, blend))
      return
    }
    guard hairline.strength > 0, let inverse = matrix.inverse else { return }
    let outline = hairline.outline(of: path.dashed(style.dash, offset: style.dashOffset).transformed(by: matrix))
    append(.fill(outline.transformed(by: inverse), .nonZero, paint.faded(by: hairline.strength), matrix, blend))
  }
}
