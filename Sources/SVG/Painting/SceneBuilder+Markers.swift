import Numerics
import Vector

/// Markers at the vertices of paths.
extension SceneBuilder {
  /// The markers of a shape.
  mutating func markers(_ view: ElementView, _ path: Path, _ context: DrawContext) throws(SVGError) -> [Node] {
    let style = context.style
    guard style.markerStart != nil || style.markerMid != nil || style.markerEnd != nil
    else { return [] }
    let vertices = PathVertex.all(of: path, leavingOut: innerPoints(view, path))
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

  /// The ends of curves that approximate parts of longer segments, and have no markers.
  private func innerPoints(_ view: ElementView, _ path: Path) -> Set<Int> {
    switch view.element.name {
    case "path":
      guard let data = view.element["d"], data.contains("A") || data.contains("a") else { return [] }
      return Path.arcJoints(ofSVG: data, mostSegments: SVGLimits.segments)
    // A quarter arc is three curves.
    case "circle", "ellipse": return Set((1...12).filter { $0 % 3 != 0 })
    case "rect":
      guard path.verbs.contains(.cubic) else { return [] }
      var inner: Set<Int> = []
      var run = 0
      for (index, verb) in path.verbs.enumerated() {
        run = verb == .cubic ? run + 1 : 0
        if run % 3 != 0 { inner.insert(index) }
      }
      return inner
    default: return []
    }
  }

  private mutating func marker(
    _ index: Int, at vertex: PathVertex, isStart: Bool, _ paints: ContextPaints, _ outer: DrawContext
  ) throws(SVGError) -> Node? {
    let view = view(index)
    var inner = DrawContext(style: knownStyle(of: index), viewport: outer.viewport)
    inner.references = outer.references + [index]
    inner.depth = outer.depth + 1
    try count(inner)
    let outerScale = LengthScale(viewport: outer.viewport, fontSize: outer.style.text.fontSize)
    let stroke = outerScale.other(outer.style.strokeWidth)
    guard stroke > 0, let frame = MarkerFrame(view, inner) else { return nil }
    inner.viewport = frame.viewport
    let factor = view.element["markerUnits"] == "userSpaceOnUse" ? 1 : stroke
    let angle = MarkerFrame.angle(view.element["orient"], vertex, isStart: isStart)
    let place = AffineTransform.scale(x: factor, y: factor)
      .then(.rotation(degrees: angle)).then(.translation(x: vertex.point.x, y: vertex.point.y))
    let transform = frame.content.then(place)
    inner.contextPaints = paints
    inner.contextPaints?.transform = transform.inverse ?? .identity
    var group = GroupNode(children: try children(of: index, inner), transform: transform, element: index)
    guard transform.isUsable, !group.children.isEmpty else { return nil }
    if !overflows(view) {
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
