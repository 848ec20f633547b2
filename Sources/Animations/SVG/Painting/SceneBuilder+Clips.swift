import Numerics
import Raster
import Vector

/// Clip paths and masks.
extension SceneBuilder {
  /// The regions of a `clipPath`, whose intersection is visible, in the units of the clipped element; nil if nothing is
  /// visible.
  mutating func clips(_ index: Int, box: Rect, _ context: DrawContext) throws(SVGError) -> [ClipNode]? {
    guard !context.references.contains(index) else { return [] }
    let view = view(index)
    let inner = try referred(index, from: context)
    var transform = moment.transform(of: view, box: .null, inner)
    if view.element["clipPathUnits"] == "objectBoundingBox" {
      guard box.hasArea else { return nil }
      transform = box.fromUnitSquare.then(transform)
    }
    guard transform.isUsable else { return nil }
    var clip = ClipNode(parts: [])
    for child in view.element.children {
      clip.parts += try clipParts(child, inner, allowsUse: true).map { $0.transformed(by: transform) }
    }
    guard !clip.parts.isEmpty else { return nil }
    var clips = [clip]
    if let target = document.element(view.target(.clipPath), ["clipPath"]) {
      guard let outer = try self.clips(target, box: box, inner) else { return nil }
      clips += outer
    }
    return clips
  }

  /// The regions of a child of a `clipPath`.
  private mutating func clipParts(
    _ index: Int, _ outer: DrawContext, allowsUse: Bool
  ) throws(SVGError) -> [ClipNode.Part] {
    let view = view(index)
    guard view.word(.display) != "none", Conditions.hold(for: view.element, languages: settings.languages) else {
      return []
    }
    var context = outer
    context.depth += 1
    context.style = outer.style.child(view.values)
    try work.add(elementAt: context.depth)
    let parts = try outlines(of: view, context, allowsUse: allowsUse)
    guard !parts.isEmpty else { return [] }
    let isInBox = view.word(.transformBox) == "fill-box"
    var transform = moment.transform(of: view, box: isInBox ? parts.box : .null, context)
    if view.element.name == "use", !isInBox { transform = useShift(view, context).then(transform) }
    guard transform.isUsable else { return [] }
    return try clipped(parts, of: view, in: context).map { $0.transformed(by: transform) }
  }

  /// The outlines of a child of a `clipPath`, in its own units.
  private mutating func outlines(
    of view: ElementView, _ context: DrawContext, allowsUse: Bool
  ) throws(SVGError) -> [ClipNode.Part] {
    var context = context
    switch view.element.name {
    case "use":
      guard allowsUse, let target = view.reference.flatMap({ document.tree.byID[$0] }),
        !context.references.contains(target)
      else { return [] }
      context.references.append(target)
      return try clipParts(target, context, allowsUse: false)
    case "text":
      context.style.text.shadows = []
      let shapes = try text(view, context).shapes
      return context.style.isVisible ? shapes.map { ClipNode.Part(path: $0.path, rule: .nonZero) } : []
    default:
      guard context.style.isVisible, let path = view.outline(context) else { return [] }
      try work.add(path)
      return [ClipNode.Part(path: path, rule: context.style.clipRule)]
    }
  }

  /// Adds the element's own `clip-path` to its regions.
  private mutating func clipped(
    _ parts: [ClipNode.Part], of view: ElementView, in context: DrawContext
  ) throws(SVGError) -> [ClipNode.Part] {
    var clips: [ClipNode] = []
    if case .clip(let clip) = view.value(.clipPath) {
      let outline = parts.reduce(into: Path()) { $0.append($1.path) }
      clips = [shapeClip(clip, of: view, [.shape(ShapeNode(path: outline, element: view.index))], in: context)]
    } else if let target = document.element(view.target(.clipPath), ["clipPath"]) {
      guard let found = try self.clips(target, box: parts.box, context) else { return [] }
      clips = found
    }
    return parts.map { ClipNode.Part(path: $0.path, rule: $0.rule, clips: $0.clips + clips) }
  }

  /// The region of a basic shape or a box.
  func shapeClip(_ clip: ClipShape, of view: ElementView, _ children: [Node], in context: DrawContext) -> ClipNode {
    let box = effectBox(clip.box ?? .border, of: view, children, in: context)
    guard box.isFinite, !box.isNull else { return ClipNode(parts: []) }
    let fontSize = context.style.text.fontSize
    let (path, rule) = clip.shape?.path(in: box, fontSize: fontSize) ?? (Path.rectangle(box), .nonZero)
    return ClipNode(parts: [.init(path: path, rule: rule)])
  }

  /// A box of an element, in its own units. The root has the boxes of CSS, which are its viewport.
  private func effectBox(
    _ box: ClipShape.Box, of view: ElementView, _ children: [Node], in context: DrawContext
  ) -> Rect {
    if view.element.parent == nil { return view.viewBox ?? context.viewport.box }
    switch box {
    case .fill, .content, .padding: return children.box
    case .stroke, .border, .margin: return children.strokeBox
    case .view: return context.viewport.box
    }
  }

  // MARK: Masks

  /// A mask of gradients: they are placed in the fill box, and mask the stroke box. Nil without geometry.
  mutating func mask(
    _ layers: [GradientImage], of view: ElementView, _ children: [Node], in context: DrawContext
  ) throws(SVGError) -> MaskNode? {
    try work.add(elements: layers.reduce(0) { $0 + $1.stops.count / 16 })
    let box = effectBox(.fill, of: view, children, in: context)
    let area = effectBox(.border, of: view, children, in: context)
    guard !area.isNull, area.isFinite else { return nil }
    return MaskNode(
      children: layers.shapes(filling: area, in: box, context.style, element: view.index), isAlpha: true,
      isLinearRGB: false, region: Path.rectangle(area))
  }

  /// The mask of an element with this bounding box; nil if nothing is visible.
  mutating func mask(_ index: Int, box: Rect, _ context: DrawContext) throws(SVGError) -> MaskNode? {
    let view = view(index)
    let inner = try referred(index, from: context)
    guard let region = maskRegion(view, box: box, inner) else { return nil }
    var children: [Node] = try self.children(of: index, inner)
    if view.element["maskContentUnits"] == "objectBoundingBox" {
      guard box.hasArea else { return nil }
      children = [.group(GroupNode(children: children, transform: box.fromUnitSquare, element: index))]
    }
    guard !children.isEmpty else { return nil }
    var mask = MaskNode(
      children: children, isAlpha: view.word(.maskType) == "alpha", isLinearRGB: inner.style.isLinearRGB,
      region: Path.rectangle(region))
    if let target = maskTarget(view, within: inner.references) {
      guard let outer = try self.mask(target, box: box, inner) else { return nil }
      mask.outer = [outer]
    }
    return mask
  }

  private func maskRegion(_ view: ElementView, box: Rect, _ context: DrawContext) -> Rect? {
    let isUser = view.element["maskUnits"] == "userSpaceOnUse"
    let viewport = isUser ? context.viewport : Viewport(width: 1, height: 1)
    let scale = LengthScale(viewport: viewport, fontSize: context.style.text.fontSize)
    let region = Rect(
      x: scale.x(view.length(.x) ?? .percent(-10)), y: scale.y(view.length(.y) ?? .percent(-10)),
      width: scale.x(view.length(.width) ?? .percent(120)), height: scale.y(view.length(.height) ?? .percent(120)))
    guard region.hasArea else { return nil }
    if isUser { return region }
    guard box.hasArea else { return nil }
    return Rect(
      x: box.minX + region.minX * box.width, y: box.minY + region.minY * box.height,
      width: region.width * box.width, height: region.height * box.height)
  }
}

extension [ClipNode.Part] {
  fileprivate var box: Rect { reduce(Rect.null) { $0.union($1.path.bounds) } }
}

extension ClipNode.Part {
  func transformed(by transform: AffineTransform) -> ClipNode.Part {
    guard transform != .identity else { return self }
    return ClipNode.Part(
      path: path.transformed(by: transform), rule: rule, clips: clips.map { $0.transformed(by: transform) })
  }
}

extension ClipNode {
  func transformed(by transform: AffineTransform) -> ClipNode {
    ClipNode(parts: parts.map { $0.transformed(by: transform) })
  }
}
