import Numerics
import Raster
import Vector

/// Paths and basic shapes.
extension SceneBuilder {
  /// The nodes of a shape: the shape itself and its markers.
  mutating func shape(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node] {
    guard let path = view.outline(context) else { return try loneMarker(view, context) }
    try work.add(path)
    guard context.style.isVisible else {
      // An invisible shape still contributes to the bounding boxes of its parents.
      return path.isEmpty ? [] : [.shape(ShapeNode(path: path, element: view.index))]
    }
    let marked = try markers(of: view, on: path, in: context)
    return try painted(path, of: view, in: context, markers: marked)
  }

  /// A path with fill and stroke, in the order of `paint-order`.
  mutating func painted(
    _ path: Path, of view: ElementView, in context: DrawContext, box: Rect? = nil, reach: Double = 0,
    markers: [Node] = []
  ) throws(SVGError) -> [Node] {
    let style = context.style
    var shape = ShapeNode(path: path, element: view.index)
    (shape.box, shape.reach) = (box, reach)
    shape.fill = try resolve(style.fill, opacity: style.fillOpacity, box: box ?? path.bounds, context)
    // The outlines of letters may overlap.
    shape.fillRule = shape.box == nil ? style.fillRule : .nonZero
    if let stroke = try strokeStyle(view, context) {
      shape.stroke = try resolve(style.stroke, opacity: style.strokeOpacity, box: box ?? path.bounds, context)
      shape.strokeStyle = stroke
    }
    shape.isCrisp = style.isCrisp
    shape.hasFixedStroke = view.word(.vectorEffect) == "non-scaling-stroke"
    return Self.ordered(shape, markers, in: style.paintOrder)
  }

  private static func ordered(_ shape: ShapeNode, _ markers: [Node], in order: [ComputedStyle.PaintLayer]) -> [Node] {
    var shape = shape
    let (fill, stroke) = (order.firstIndex(of: .fill) ?? 0, order.firstIndex(of: .stroke) ?? 1)
    let marker = order.firstIndex(of: .markers) ?? 2
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
  mutating func strokeStyle(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> StrokeStyle? {
    let style = context.style
    guard style.stroke != .none else { return nil }
    let scale = LengthScale(viewport: context.viewport, fontSize: style.text.fontSize)
    let width = scale.other(style.strokeWidth) * settings.strokeScale
    guard width > 0, width.isFinite else { return nil }
    try work.add(elements: style.dash.count / 16)
    var dash = style.dash.map { scale.other($0.resolved(fontSize: style.dashFontSize)) }
    var offset = scale.other(style.dashOffset)
    if dash.contains(where: { $0 < 0 }) || dash.allSatisfy({ $0 == 0 }) { dash = [] }
    let wanted = view.number(.pathLength, default: 0)
    if !dash.isEmpty, wanted > 0, let length = view.outline(context)?.length, length > 0 {
      dash = dash.map { $0 * length / wanted }
      offset *= length / wanted
    }
    return StrokeStyle(
      width: width, cap: style.lineCap, join: style.lineJoin, miterLimit: max(style.miterLimit, 1), dash: dash,
      dashOffset: offset)
  }
}

/// Markers at the vertices of paths.
extension SceneBuilder {
  /// The markers of a shape.
  mutating func markers(of view: ElementView, on path: Path, in context: DrawContext) throws(SVGError) -> [Node] {
    let style = context.style
    guard style.markerStart != nil || style.markerMid != nil || style.markerEnd != nil
    else { return [] }
    let vertices = PathVertex.all(of: path, leavingOut: view.innerPoints(of: path))
    guard vertices.count > 1 else { return [] }
    // Every marker has the same paints.
    var paints = ContextPaints()
    if document.usesContextPaint {
      let box = path.bounds
      paints.fill = try resolve(style.fill, opacity: 1, box: box, context)
      paints.stroke = try resolve(style.stroke, opacity: 1, box: box, context)
    }
    var nodes: [Node] = []
    for (index, vertex) in vertices.enumerated() {
      let isStart = index == 0
      let name = isStart ? style.markerStart : index == vertices.count - 1 ? style.markerEnd : style.markerMid
      guard let marker = document.element(name, ["marker"]), !context.references.contains(marker) else { continue }
      if let node = try self.marker(marker, at: vertex, isStart: isStart, paints, context) { nodes.append(node) }
    }
    return nodes
  }

  /// The end marker of a path that is a single point, which browsers draw; a start marker needs a segment.
  private mutating func loneMarker(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node] {
    guard context.style.isVisible, case .path(let path) = view.value(.d), path.verbs == [.move],
      let marker = document.element(context.style.markerEnd, ["marker"]), !context.references.contains(marker)
    else { return [] }
    let vertex = PathVertex(point: path.points[0])
    return try self.marker(marker, at: vertex, isStart: false, ContextPaints(), context).map { [$0] } ?? []
  }

  private mutating func marker(
    _ index: Int, at vertex: PathVertex, isStart: Bool, _ paints: ContextPaints, _ outer: DrawContext
  ) throws(SVGError) -> Node? {
    let view = view(index)
    var inner = try referred(index, from: outer)
    let outerScale = LengthScale(viewport: outer.viewport, fontSize: outer.style.text.fontSize)
    let stroke = outerScale.other(outer.style.strokeWidth) * settings.strokeScale
    guard stroke > 0, let frame = MarkerFrame(view, inner) else { return nil }
    inner.viewport = frame.viewport
    let factor = view.element["markerUnits"] == "userSpaceOnUse" ? 1 : stroke
    let angle = MarkerFrame.angle(view.element["orient"], vertex, isStart: isStart)
    let placement = AffineTransform.scale(x: factor, y: factor)
      .then(.rotation(degrees: angle)).then(.translation(x: vertex.point.x, y: vertex.point.y))
    let transform = frame.content.then(placement)
    inner.contextPaints = paints
    inner.contextPaints?.transform = transform.inverse ?? .identity
    var group = GroupNode(children: try children(of: index, inner), transform: transform, element: index)
    guard transform.isUsable, !group.children.isEmpty else { return nil }
    if !moment.overflows(view) {
      group.clips = [ClipNode(parts: [.init(path: Path.rectangle(frame.clip), rule: .nonZero)])]
    }
    group.opacity = view.number(.opacity, default: 1).clampedToUnit
    return .group(group)
  }
}

/// The geometry of a marker.
struct MarkerFrame {
  /// From the marker's content to the units of its size, with the reference point at the origin.
  var content: AffineTransform
  var viewport: Viewport
  /// The clip rectangle, in the units of the content.
  var clip: Rect

  /// Nil if the marker has no size.
  init?(_ view: ElementView, _ context: DrawContext) {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    let width = scale.x(view.length(.markerWidth) ?? .px(3))
    let height = scale.y(view.length(.markerHeight) ?? .px(3))
    guard width > 0, height > 0 else { return nil }
    let target = Rect(x: 0, y: 0, width: width, height: height)
    let box = view.viewBox
    guard box != nil || view.values[.viewBox] == nil else { return nil }
    let fit = box.flatMap { view.aspectRatio.transform(from: $0, into: target) } ?? .identity
    viewport = Viewport(width: box?.width ?? width, height: box?.height ?? height)
    let inner = box == nil ? scale : LengthScale(viewport: viewport, fontSize: context.style.text.fontSize)
    let reference = fit.apply(
      to: Point(x: view.length(.refX).map(inner.x) ?? 0, y: view.length(.refY).map(inner.y) ?? 0))
    content = fit.then(.translation(x: -reference.x, y: -reference.y))
    guard let inverse = fit.inverse else { return nil }
    clip = box ?? Path.rectangle(target).transformed(by: inverse).bounds
  }

  static func angle(_ orient: String?, _ vertex: PathVertex, isStart: Bool) -> Double {
    switch orient?.trimmed {
    case "auto": return vertex.angle
    case "auto-start-reverse": return vertex.angle + (isStart ? 180 : 0)
    case .some(let text):
      var scanner = TextScanner(text)
      return Angle.scan(&scanner) ?? 0
    case nil: return 0
    }
  }
}

extension Point {
  /// The direction in degrees, clockwise from +x.
  var degrees: Double { Trigonometry.arcTangent(y: y, x: x) }
}
