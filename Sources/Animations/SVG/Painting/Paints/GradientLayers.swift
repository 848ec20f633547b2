import Colors
import Numerics
import Raster
import Vector

/// CSS gradients that fill a box.
extension GradientImage {
  /// The paint of a box; nil if a color depends on nothing that can be drawn.
  func paint(in box: Rect, _ style: ComputedStyle) -> ResolvedPaint? {
    let frame = ShapeFrame(box: box, fontSize: style.text.fontSize)
    let (geometry, length, transform) = self.geometry(frame)
    var stops = self.stops(length, style)
    guard let last = stops.last else { return nil }
    guard stops.count > 1, length > 0 else { return .color(last.color) }
    let (start, end) = (stops[0].offset, last.offset)
    if isRepeating, end - start < 1e-6 { return .color(last.color) }
    var shifted = geometry
    if case .conic = geometry {
      // There is nothing beyond a turn.
      if isRepeating { stops = Self.repeated(stops, over: end - start) }
    } else if isRepeating || start < 0 || end > 1 {
      // The gradient runs from its first stop to its last.
      let span = max(end - start, 1e-6)
      shifted = Self.part(of: geometry, from: start, to: start + span)
      for index in stops.indices { stops[index].offset = (stops[index].offset - start) / span }
    }
    return .gradient(
      Gradient(
        shifted, stops: GradientStops.settled(stops), spread: isRepeating ? .repeat : .pad,
        interpolation: space, mixing: .premultiplied, transform: transform))
  }

  /// The gradient from 0 to 1, and the length to which the lengths of stops refer.
  private func geometry(_ frame: ShapeFrame) -> (Gradient.Geometry, length: Double, AffineTransform) {
    let box = frame.box
    let middle = box.center
    func line(_ direction: Point) -> (Gradient.Geometry, length: Double, AffineTransform) {
      let length = abs(box.width * direction.x) + abs(box.height * direction.y)
      let half = direction * (length / 2)
      return (.linear(start: middle - half, end: middle + half), length, .identity)
    }
    switch shape {
    case .linear(let degrees):
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
      return line(Point(x: sine, y: -cosine))
    case .corner(let x, let y):
      // The middle color runs through the two other corners.
      return line(Point(x: x * box.height, y: y * box.width).unit ?? Point(x: 1, y: 0))
    case .radial(let x, let y, let center):
      let point = frame.point(center)
      let (rx, ry): (Double, Double)
      if let y {
        (rx, ry) = frame.radii(x, y, around: point)
      } else {
        let radius = frame.radius(x, around: point)
        (rx, ry) = (radius, radius)
      }
      let circle = Gradient.Geometry.radial(
        startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: max(rx, 1e-6))
      let transform = AffineTransform.scale(x: 1, y: max(ry, 1e-6) / max(rx, 1e-6))
        .then(.translation(x: point.x, y: point.y))
      return (circle, rx, transform)
    case .conic(let degrees, let center):
      return (.conic(center: frame.point(center), startAngle: degrees - 90), 1, .identity)
    }
  }

  private static func part(of geometry: Gradient.Geometry, from start: Double, to end: Double) -> Gradient.Geometry {
    switch geometry {
    case .linear(let a, let b): .linear(start: a + (b - a) * start, end: a + (b - a) * end)
    case .radial(let a, _, let b, let radius):
      .radial(startCenter: a, startRadius: max(start, 0) * radius, endCenter: b, endRadius: end * radius)
    case .conic: geometry
    }
  }

  /// Stops with their repetitions from 0 to 1; at most 1,000 repetitions.
  private static func repeated(_ stops: [GradientStop], over span: Double) -> [GradientStop] {
    guard let first = stops.first, span > 1e-3 else { return stops }
    var shift = -((first.offset / span).rounded(.up)) * span
    var result: [GradientStop] = []
    while shift + first.offset < 1 {
      result += stops.map { GradientStop(offset: $0.offset + shift, color: $0.color) }
      shift += span
    }
    return result.within0And1
  }

  // MARK: Stops

  /// The colors at fractions of a length, in order.
  private func stops(_ length: Double, _ style: ComputedStyle) -> [GradientStop] {
    var positions = stops.map { stop in
      stop.position.map { $0.resolved(percentOf: length, fontSize: style.text.fontSize) / max(length, 1e-9) }
    }
    guard !positions.isEmpty else { return [] }
    positions[0] = positions[0] ?? 0
    if positions.count > 1 { positions[positions.count - 1] = positions[positions.count - 1] ?? 1 }
    let offsets = EvenOffsets.filling(EvenOffsets.ascending(positions))
    var result: [GradientStop] = []
    for (index, stop) in stops.enumerated() {
      let offset = offsets[index]
      if let color = stop.color {
        result.append(GradientStop(offset: offset, color: color.resolved(current: style.color)))
      } else if let before = result.last, index + 1 < stops.count, let next = stops[index + 1].color {
        let after = GradientStop(offset: offsets[index + 1], color: next.resolved(current: style.color))
        result += Self.hint(at: offset, before, after)
      }
    }
    return result
  }

  /// Stops along the curve between two colors that are mixed equally at a position (CSS Images 4, 3.5.2).
  private static func hint(at position: Double, _ a: GradientStop, _ b: GradientStop) -> [GradientStop] {
    let span = b.offset - a.offset
    guard span > 0 else { return [] }
    let middle = (position - a.offset) / span
    guard middle > 0 else { return [GradientStop(offset: a.offset, color: b.color)] }
    guard middle < 1 else { return [GradientStop(offset: b.offset, color: a.color)] }
    let exponent = Exponential.log(0.5) / Exponential.log(middle)
    return (1..<16).map { step in
      let share = Double(step) / 16
      let color = a.color.mixed(with: b.color, by: Exponential.power(share, exponent))
      return GradientStop(offset: a.offset + span * share, color: color)
    }
  }
}

extension [GradientStop] {
  /// The stops between 0 and 1, with the colors at both.
  fileprivate var within0And1: [GradientStop] {
    func color(at offset: Double) -> Color? {
      guard let next = firstIndex(where: { $0.offset > offset }) else { return last?.color }
      guard next > 0 else { return first?.color }
      let (a, b) = (self[next - 1], self[next])
      return a.color.mixed(with: b.color, by: (offset - a.offset) / (b.offset - a.offset))
    }
    let inside = filter { $0.offset > 0 && $0.offset < 1 }
    guard let start = color(at: 0), let end = color(at: 1 - 1e-9) else { return self }
    return [GradientStop(offset: 0, color: start)] + inside + [GradientStop(offset: 1, color: end)]
  }
}

extension [GradientImage] {
  /// Shapes that fill a box with all layers, the last one first.
  func shapes(filling area: Rect, in box: Rect, _ style: ComputedStyle, element: Int) -> [Node] {
    reversed().compactMap { layer in
      guard let paint = layer.paint(in: box, style) else { return nil }
      var shape = ShapeNode(path: Path.rectangle(area), element: element)
      guard area != box, box.hasArea else {
        shape.fill = paint
        return .shape(shape)
      }
      // Layers repeat beyond their box.
      var tile = ShapeNode(path: Path.rectangle(box), element: element)
      tile.fill = paint
      shape.fill = .pattern(
        PatternNode(
          content: PatternContent([.shape(tile)]), tile: box, contentTransform: .identity, transform: .identity),
        opacity: 1)
      return .shape(shape)
    }
  }
}
