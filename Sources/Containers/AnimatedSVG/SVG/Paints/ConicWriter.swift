import Numerics
import Raster
import Vector

extension LoopWriter {
  /// A shape with a conic gradient, which SVG does not have: wedges of one color each, within two levels of the
  /// gradient, under the shape. Nil for other paints.
  mutating func conic(_ shapes: [SceneShape], _ times: SampleTimes) -> Markup? {
    let gradients = shapes.compactMap { shape in
      if case .gradient(let gradient) = shape.paint, case .conic = gradient.geometry { gradient } else { nil }
    }
    guard gradients.count == shapes.count else { return nil }
    if gradients.contains(where: { $0.stops != gradients[0].stops }) {
      warn("A conic gradient whose colors change keeps its first colors.")
    }
    let stops = GradientStops.expanded([gradients[0]])[0]
    guard let first = stops.first else { return nil }
    let maps = zip(gradients, shapes).map { wedgesToPixels($0, $1) }
    guard let inverse = maps[0].inverse else { return nil }
    let reach = (canvas.width + canvas.height) / max(maps.map { min($0.maximumScale, 1e6) }.min() ?? 1, 1e-6)
    let corners = [Point.zero, Point(x: reach, y: 0), Point(x: 0, y: reach)].map { maps[0].apply(to: $0) }
    let motion = maps.map { inverse.then($0) }
    let placement = Placement(
      motion, base: maps[0], points: corners, reach: 0, times: times.times, isDiscrete: times.isDiscrete)
    guard let placement else {
      warn("A conic gradient that moves oddly keeps its first place.")
      return nil
    }
    func group(_ wedges: [Markup]) -> Markup {
      var group = Markup("g", [:], wedges)
      place(&group, by: placement.parts)
      return group
    }
    let isOpaque = stops.allSatisfy { $0.color.alpha >= 1 }
    let isUniform = stops.allSatisfy {
      ($0.color.red, $0.color.green, $0.color.blue) == (first.color.red, first.color.green, first.color.blue)
    }
    var solid = shapes
    let paint = isUniform ? Color(red: first.color.red, green: first.color.green, blue: first.color.blue) : .white
    for index in solid.indices { solid[index].paint = .solid(paint) }
    var element = plain(solid, times)
    if !isUniform {
      let colors = group(Self.wedges(stops, reach: reach) { $0.hex })
      element = masked([colors], by: element, .luminance)
    }
    guard !isOpaque else { return element }
    let shades = Self.wedges(stops, reach: reach) { Color.hex(Array(repeating: $0.alpha * 255, count: 3)) }
    return masked([element], by: group(shades), .luminance)
  }

  /// From the wedges' coordinates, with the center at the origin and the start at +x, to pixels.
  private mutating func wedgesToPixels(_ gradient: Gradient, _ shape: SceneShape) -> AffineTransform {
    guard case .conic(let center, let angle) = gradient.geometry else { return .identity }
    if gradient.transform.affine == nil { warn("A gradient seen in perspective is drawn without it.") }
    return AffineTransform.rotation(degrees: angle).then(.translation(x: center.x, y: center.y))
      .then(gradient.transform.affine ?? .identity).then(shape.transform)
  }

  /// Wedges about the origin, each of the color in its middle and a little under the next one.
  private static func wedges(_ stops: [GradientStop], reach: Double, color: (Color) -> String) -> [Markup] {
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
    var wedges = [wedge(from: -1, to: start.to, reach: reach, color: color(start.color))]
    for (index, part) in parts.enumerated() {
      wedges.append(
        wedge(from: part.from, to: index == parts.count - 1 ? 360 : part.to + 1, reach: reach, color: color(part.color))
      )
    }
    return wedges
  }

  private static func wedge(from: Double, to: Double, reach: Double, color: String) -> Markup {
    let count = max(1, Int(((to - from) / 60).rounded(.up)))
    var path = Path()
    path.move(to: .zero)
    for index in 0...count {
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: from + (to - from) * Double(index) / Double(count))
      // A chord of 60 degrees is 0.87 of the radius from the center.
      path.line(to: Point(x: cosine, y: sine) * (reach * 1.2))
    }
    path.close()
    let decimals = reach > 20 ? 1 : 3
    return Markup("path", ["d": PathText.relative(path, decimals: decimals), "fill": color])
  }

  /// A shape in one color, without opacity.
  private mutating func plain(_ shapes: [SceneShape], _ times: SampleTimes) -> Markup {
    painted(shapes, times: times).0
  }
}
