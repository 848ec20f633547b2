import Raster
import Vector

/// A stroke of at most one pixel, drawn as browsers do: one pixel wide with reduced opacity, so that its contrast
/// hardly depends on its subpixel position. In each pixel column (or row, for a steep line) the line is centered at its
/// true position, so that a slanted line is at most two pixels wide anywhere.
struct Hairline {
  /// The shape to fill with the non-zero rule, in the units of the stroke's transform.
  let outline: Path
  /// The stroke's paint with reduced opacity.
  let paint: Paint

  /// In pixels. Rotations round the width of a line of one pixel, which must not look different from frame to frame.
  private static let maximumWidth = 1 + 1e-6
  /// The maximum distance between outlines and curves, in pixels.
  private static let tolerance = 0.05
  /// Paths that cross more pixels, most of them outside of any picture, are drawn as wider strokes are.
  private static let maximumPixels = 100_000.0

  /// Nil if the stroke is wider than a pixel in any direction, and if the path crosses very many pixels.
  /// - Parameter matrix: from the stroke's units to pixels.
  init?(_ path: Path, style: StrokeStyle, paint: Paint, under matrix: AffineTransform) {
    let across = style.width * Point(x: matrix.a, y: matrix.b).length
    let down = style.width * Point(x: matrix.c, y: matrix.d).length
    guard across <= Self.maximumWidth, down <= Self.maximumWidth, let inverse = matrix.inverse,
      Self.pixels(crossedBy: path, under: matrix) <= Self.maximumPixels
    else { return nil }
    let dashes = path.dashed(style.dash, offset: style.dashOffset).transformed(by: matrix)
    outline = Self.outline(of: dashes, style.cap).transformed(by: inverse)
    self.paint = paint.faded(by: min((across + down) / 2, 1))
  }

  /// The outline of a path in pixels: a band one pixel high where the path is more horizontal than vertical, and one
  /// pixel wide elsewhere.
  private static func outline(of path: Path, _ cap: StrokeStyle.Cap) -> Path {
    var outline = Path()
    var (points, steps): ([Point], [Point]) = ([], [])
    path.flattened(tolerance: tolerance).forEachSubpath { subpath in
      points.removeAll(keepingCapacity: true)
      steps.removeAll(keepingCapacity: true)
      points.append(subpath.start)
      for segment in subpath.segments where segment.end != points[points.count - 1] { points.append(segment.end) }
      if points.count == 1 {
        guard cap != .butt, subpath.isClosed || !subpath.segments.isEmpty else { return }
        points.append(points[0])
      }
      let isClosed = subpath.isClosed && points.count > 2
      if !isClosed {
        extend(&points, by: cap)
      } else if points[0] != points[points.count - 1] {
        points.append(points[0])
      }
      addOffsets(of: points, to: &steps)
      if isClosed {
        outline.append(polygon: steps)
        steps.removeAll(keepingCapacity: true)
      }
      points.reverse()
      addOffsets(of: points, to: &steps)
      outline.append(polygon: steps)
    }
    return outline
  }

  /// Extends the ends for their caps; a round cap by a length with the area of half a disc.
  private static func extend(_ points: inout [Point], by cap: StrokeStyle.Cap) {
    let reach =
      switch cap {
      case .butt: 0.0
      case .round: Double.pi / 8
      case .square: 0.5
      }
    let last = points.count - 1
    let start = (points[0] - points[1]).unit ?? Point(x: -1, y: 0)
    let end = (points[last] - points[last - 1]).unit ?? Point(x: 1, y: 0)
    points[0] = points[0] + start * reach
    points[last] = points[last] + end * reach
  }

  /// An upper bound of the number of pixels that a path crosses: those of the lines between its control points.
  private static func pixels(crossedBy path: Path, under matrix: AffineTransform) -> Double {
    var last = Point.zero
    return path.points.enumerated().reduce(0) { count, next in
      let point = matrix.apply(to: next.element)
      let way = next.offset == 0 ? .zero : point - last
      last = point
      return count + max(way.x.magnitude, way.y.magnitude) + 2
    }
  }

  /// Each edge in steps, moved half a pixel to its side: a step has the position of the edge at the middle of its
  /// column or row.
  private static func addOffsets(of points: [Point], to steps: inout [Point]) {
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      if way.x.magnitude >= way.y.magnitude {
        let shift = way.x < 0 ? -0.5 : 0.5
        forEachColumn(from.x, to.x) { start, end in
          let y = from.y + (way.x == 0 ? 0 : way.y * ((start + end) / 2 - from.x) / way.x) + shift
          steps.append(Point(x: start, y: y))
          steps.append(Point(x: end, y: y))
        }
      } else {
        let shift = way.y < 0 ? 0.5 : -0.5
        forEachColumn(from.y, to.y) { start, end in
          let x = from.x + way.x * ((start + end) / 2 - from.y) / way.y + shift
          steps.append(Point(x: x, y: start))
          steps.append(Point(x: x, y: end))
        }
      }
    }
  }

  /// Calls `body` with the parts of an interval in each pixel column, in order.
  private static func forEachColumn(_ start: Double, _ end: Double, _ body: (Double, Double) -> Void) {
    let (isForward, first) = start <= end ? (true, start.rounded(.down) + 1) : (false, start.rounded(.up) - 1)
    var (last, count) = (start, 0.0)
    while true {
      // Counted, since a sum of large numbers may stay as it is.
      let cut = isForward ? first + count : first - count
      guard isForward ? cut < end : cut > end else { break }
      body(last, cut)
      (last, count) = (cut, count + 1)
    }
    body(last, end)
  }
}
