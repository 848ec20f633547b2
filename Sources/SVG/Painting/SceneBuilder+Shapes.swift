import Numerics
import Raster
import Vector

/// Paths and basic shapes.
extension SceneBuilder {
  /// The nodes of a shape: the shape itself and its markers.
  mutating func shape(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node] {
    guard let path = geometry(of: view, context) else { return [] }
    try count(path)
    guard context.style.isVisible else {
      // An invisible shape still contributes to the bounding boxes of its parents.
      return path.isEmpty ? [] : [.shape(ShapeNode(path: path, element: view.index))]
    }
    let marked = try markers(view, path, context)
    return try painted(path, view, context, markers: marked)
  }

  /// A path with fill and stroke, in the order of `paint-order`.
  mutating func painted(
    _ path: Path, _ view: ElementView, _ context: DrawContext, box: Rect? = nil, markers: [Node] = []
  ) throws(SVGError) -> [Node] {
    let style = context.style
    var shape = ShapeNode(path: path, element: view.index)
    shape.box = box
    let box = box ?? path.bounds
    shape.fill = try resolve(style.fill, opacity: style.fillOpacity, box: box, context)
    // The outlines of letters may overlap.
    shape.fillRule = shape.box == nil ? style.fillRule : .nonZero
    if let stroke = strokeStyle(view, context) {
      shape.stroke = try resolve(style.stroke, opacity: style.strokeOpacity, box: box, context)
      shape.strokeStyle = stroke
    }
    shape.hasFixedStroke = view.word(.vectorEffect) == "non-scaling-stroke"
    return Self.ordered(shape, markers, style.paintOrder)
  }

  private static func ordered(_ shape: ShapeNode, _ markers: [Node], _ order: [ComputedStyle.PaintLayer]) -> [Node] {
    var shape = shape
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
    let (fill, stroke, marker) = (places[.fill] ?? 0, places[.stroke] ?? 1, places[.markers] ?? 2)
    shape.strokeComesFirst = stroke < fill
    if markers.isEmpty || marker == 2 { return [.shape(shape)] + markers }
    if marker == 0 { return markers + [.shape(shape)] }
    var (first, second) = (shape, shape)
    if stroke < fill {
      (first.fill, second.stroke) = (nil, nil)
    } else {
      (first.stroke, second.fill) = (nil, nil)
    }
    return [.shape(first)] + markers + [.shape(second)]
  }

  /// The style of the stroke; nil for none.
  private func strokeStyle(_ view: ElementView, _ context: DrawContext) -> StrokeStyle? {
    let style = context.style
    guard style.stroke != .none else { return nil }
    let scale = LengthScale(viewport: context.viewport, fontSize: style.text.fontSize)
    let width = scale.other(style.strokeWidth)
    guard width > 0, width.isFinite else { return nil }
    var dash = style.dash.map(scale.other)
    var offset = scale.other(style.dashOffset)
    if dash.contains(where: { $0 < 0 }) || dash.allSatisfy({ $0 == 0 }) { dash = [] }
    let wanted = view.number(.pathLength, default: 0)
    if !dash.isEmpty, wanted > 0, let length = geometry(of: view, context)?.length, length > 0 {
      dash = dash.map { $0 * length / wanted }
      offset *= length / wanted
    }
    return StrokeStyle(
      width: width, cap: style.lineCap, join: style.lineJoin, miterLimit: max(style.miterLimit, 1), dash: dash,
      dashOffset: offset)
  }

  // MARK: Geometry

  /// The outline of a shape; nil for none.
  func geometry(of view: ElementView, _ context: DrawContext) -> Path? {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    func x(_ property: Property) -> Double { view.length(property).map(scale.x) ?? 0 }
    func y(_ property: Property) -> Double { view.length(property).map(scale.y) ?? 0 }
    switch view.element.name {
    case "path":
      guard case .path(let path) = view.value(.d), path.verbs.count > 1 else { return nil }
      return path
    case "rect": return rectangle(view, scale)
    case "circle":
      let radius = view.length(.r).map(scale.other) ?? 0
      return radius > 0 ? Path.circle(center: Point(x: x(.cx), y: y(.cy)), radius: radius) : nil
    case "ellipse":
      let (rx, ry) = radii(view, scale)
      guard let radiusX = rx ?? ry, let radiusY = ry ?? rx, radiusX > 0, radiusY > 0 else { return nil }
      return Path.ellipse(center: Point(x: x(.cx), y: y(.cy)), radiusX: radiusX, radiusY: radiusY)
    case "line":
      return Path.line(from: Point(x: x(.x1), y: y(.y1)), to: Point(x: x(.x2), y: y(.y2)))
    case "polyline", "polygon":
      guard case .path(var path) = view.value(.points), path.verbs.count > 1 else { return nil }
      if view.element.name == "polygon" { path.close() }
      return path
    default: return nil
    }
  }

  /// The radii of a rectangle or an ellipse; nil if `auto`, missing or negative.
  private func radii(_ view: ElementView, _ scale: LengthScale) -> (x: Double?, y: Double?) {
    let x = view.length(.rx).map(scale.x)
    let y = view.length(.ry).map(scale.y)
    return (x.flatMap { $0 >= 0 ? $0 : nil }, y.flatMap { $0 >= 0 ? $0 : nil })
  }

  private func rectangle(_ view: ElementView, _ scale: LengthScale) -> Path? {
    let box = Rect(
      x: view.length(.x).map(scale.x) ?? 0, y: view.length(.y).map(scale.y) ?? 0,
      width: view.length(.width).map(scale.x) ?? 0, height: view.length(.height).map(scale.y) ?? 0)
    guard box.hasArea else { return nil }
    let (rx, ry) = radii(view, scale)
    let radiusX = min(rx ?? ry ?? 0, box.width / 2)
    let radiusY = min(ry ?? rx ?? 0, box.height / 2)
    guard radiusX > 0, radiusY > 0 else { return Path.rectangle(box) }
    var path = Path()
    path.move(to: Point(x: box.minX + radiusX, y: box.minY))
    let corners = [
      (box.maxX - radiusX, box.minY + radiusY, 270.0), (box.maxX - radiusX, box.maxY - radiusY, 0),
      (box.minX + radiusX, box.maxY - radiusY, 90), (box.minX + radiusX, box.minY + radiusY, 180),
    ]
    for (x, y, start) in corners {
      path.ellipticalArc(
        center: Point(x: x, y: y), radiusX: radiusX, radiusY: radiusY, start: start, sweep: 90, moving: false)
    }
    path.close()
    return path
  }
}
