import Numerics
import Raster
import Vector

/// A conic gradient over the loop as wedges of one color each, within two levels of the gradient.
struct ConicWedges {
  /// About the origin, each of the color in its middle and under the next ones.
  let wedges: [(path: Path, color: Color)]
  /// The decimals of the wedges.
  let decimals: Int
  /// From the wedges' coordinates to pixels; nil where they move oddly.
  let placement: Placement?
  /// Whether the gradient has colors that change, of which the wedges have the first ones.
  let changesColors: Bool
  /// Whether all colors are opaque, and whether they differ in their opacity alone.
  let isOpaque, isUniform: Bool

  /// Nil for other paints.
  init?(_ shapes: [SceneShape], _ times: SampleTimes, canvas: Rect) {
    let gradients = shapes.compactMap { shape in
      if case .gradient(let gradient) = shape.paint, case .conic = gradient.geometry { gradient } else { nil }
    }
    guard let gradient = gradients.first, gradients.count == shapes.count else { return nil }
    changesColors = gradients.contains { $0.stops != gradient.stops }
    let stops = GradientStops.expanded([gradient])[0]
    guard let first = stops.first else { return nil }
    let maps = zip(gradients, shapes).map { Self.toPixels($0, $1) }
    guard let inverse = maps[0].inverse else { return nil }
    let reach = (canvas.width + canvas.height) / max(maps.map { min($0.maximumScale, 1e6) }.min() ?? 1, 1e-6)
    let corners = [Point.zero, Point(x: reach, y: 0), Point(x: 0, y: reach)].map { maps[0].apply(to: $0) }
    placement = Placement(
      maps.map { inverse.then($0) }, base: maps[0], points: corners, reach: 0, times: times.times,
      isDiscrete: times.isDiscrete)
    isOpaque = stops.allSatisfy { $0.color.alpha >= 1 }
    isUniform = stops.allSatisfy {
      ($0.color.red, $0.color.green, $0.color.blue) == (first.color.red, first.color.green, first.color.blue)
    }
    wedges = Self.wedges(stops, reach: reach)
    decimals = reach > 20 ? 1 : 3
  }

  /// From the wedges' coordinates, with the center at the origin and the start at +x, to pixels.
  private static func toPixels(_ gradient: Gradient, _ shape: SceneShape) -> AffineTransform {
    guard case .conic(let center, let angle) = gradient.geometry else { return .identity }
    return AffineTransform.rotation(degrees: angle).then(.translation(x: center.x, y: center.y))
      .then(gradient.transform.affine ?? .identity).then(shape.transform)
  }

  private static func wedges(_ stops: [GradientStop], reach: Double) -> [(path: Path, color: Color)] {
    var parts: [(from: Double, to: Double, color: Color)] = []
    func add(from: Double, to: Double, _ color: Color) {
      if to > from { parts.append((from * 360, to * 360, color)) }
    }
    guard let first = stops.first, let last = stops.last else { return [] }
    add(from: 0, to: first.offset, first.color)
    for (a, b) in zip(stops, stops.dropFirst()) where b.offset > a.offset {
      let difference = max(
        abs(a.color.red - b.color.red), abs(a.color.green - b.color.green), abs(a.color.blue - b.color.blue),
        abs(a.color.alpha - b.color.alpha))
      let count = min(max(Int((difference * 255 / 2.5).rounded(.up)), 1), 100)
      for index in 0..<count {
        let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
        func offset(at fraction: Double) -> Double { a.offset + (b.offset - a.offset) * fraction }
        add(from: offset(at: from), to: offset(at: to), a.color.mixed(straight: b.color, (from + to) / 2))
      }
    }
    add(from: last.offset, to: 1, last.color)
    guard let start = parts.first else { return [] }
    // Below all others, so that no seam is left at the start.
    let lowest = (wedge(from: -overlap, to: start.to, reach: reach), start.color)
    return [lowest]
      + parts.map { part in
        (wedge(from: part.from, to: min(part.to + overlap, 360), reach: reach), part.color)
      }
  }

  /// How far a wedge reaches under the next ones, in degrees: near the center, a pixel has several wedges in it, and
  /// what is under them would be seen between their edges. One chord spans twice as much, so that it takes no points.
  private static let overlap = 30.0

  private static func wedge(from: Double, to: Double, reach: Double) -> Path {
    let count = max(1, Int(((to - from) / 60).rounded(.up)))
    var path = Path()
    path.move(to: .zero)
    for index in 0...count {
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: from + (to - from) * Double(index) / Double(count))
      // A chord of 60 degrees is 0.87 of the radius from the center.
      path.line(to: Point(x: cosine, y: sine) * (reach * 1.2))
    }
    path.close()
    return path
  }
}
