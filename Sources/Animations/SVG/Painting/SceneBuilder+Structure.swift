import Drawing
import Numerics
import Raster
import Vector

/// Viewports and `use`.
extension SceneBuilder {
  /// The whole document in pixels; empty if nothing is drawn.
  mutating func root(in target: Rect) throws(SVGError) -> [Node] {
    let view = view(0)
    guard view.word(.display) != "none", Conditions.hold(for: view.element, languages: settings.languages) else {
      return []
    }
    let root = Shared(wrappedValue: settings.rootStyle)
    let shared = memory?.style(of: view, under: root) ?? Shared(wrappedValue: root.wrappedValue.child(view.values))
    let style = shared.wrappedValue
    let size = RootSize(view, fontSize: style.text.fontSize)
    let box = view.viewBox
    let viewport = box.map { Viewport(width: $0.width, height: $0.height) } ?? settings.size ?? size.viewport
    var context = DrawContext(viewport: viewport)
    context.$style = shared
    context.decorations = TextDecoration.all(of: view, context)
    let source = box ?? Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    guard let transform = (box == nil ? AspectRatio(nil) : view.aspectRatio).transform(from: source, into: target)
    else { return [] }
    if !view.hasBoxEffects, TransformParts(view).isEmpty, !document.usesContextPaint, look?.moving.contains(0) != true {
      context.visible = settings.view?.seen(through: transform)
      context.needsBoxes = memory == nil || settings.looksEverywhere || !settings.fading.isEmpty
    }
    var group = GroupNode(children: try children(of: 0, context), transform: transform, element: 0)
    let page = settings.size ?? size.viewport
    let ground = background(of: view, style, in: target, page: page)
    guard let whole = try wrapped(group.children, of: view, in: context),
      let map = rootMap(of: view, style, page: page, target: target)
    else { return ground }
    group.children = [whole]
    // Blend modes apply to the picture, not to its background.
    group.isIsolated = document.usesBlending
    if let affine = map.affine { group.transform = transform.then(affine) } else { group.projection = map }
    guard group.transform.isUsable else { return ground }
    return ground + [.group(group)]
  }

  /// The CSS background of the picture: a color and gradients.
  private func background(of view: ElementView, _ style: ComputedStyle, in target: Rect, page: Viewport) -> [Node] {
    guard !settings.hidden.contains(DocumentEdits.background) else { return [] }
    var nodes: [Node] = []
    if case .color(let value) = view.value(.backgroundColor) {
      var shape = ShapeNode(path: Path.rectangle(target), element: 0)
      shape.fill = .color(value.resolved(current: style.color))
      nodes.append(.shape(shape))
    }
    guard case .images(let layers) = view.value(.backgroundImage), let map = Self.pageTransform(page, into: target)
    else {
      return nodes
    }
    let images = layers.shapes(filling: page.box, in: page.box, style, element: 0)
    return nodes + [.group(GroupNode(children: images, transform: map, element: 0))]
  }

  /// From CSS pixels of the page to a rectangle of pixels.
  private static func pageTransform(_ page: Viewport, into target: Rect) -> AffineTransform? {
    guard page.width > 0, page.height > 0 else { return nil }
    return AffineTransform.scale(x: target.width / page.width, y: target.height / page.height)
      .then(.translation(x: target.minX, y: target.minY))
  }

  /// The transform of the root, which is a box of CSS: about its center, and seen in perspective. Nil if it shows
  /// nothing.
  private func rootMap(
    of view: ElementView, _ style: ComputedStyle, page: Viewport, target: Rect
  ) -> ProjectiveTransform? {
    let parts = TransformParts(view)
    guard !parts.isEmpty else { return ProjectiveTransform(.identity) }
    guard let map = Self.pageTransform(page, into: target), let back = map.inverse else { return nil }
    let center = [Length.percent(50), Length.percent(50)]
    let origin = TransformOrigin(view.value(.transformOrigin) ?? .lengths(center), page.box, style.text.fontSize)
    let matrix = parts.matrix4(box: page.box, fontSize: style.text.fontSize).about(origin)
    if view.word(.backfaceVisibility) == "hidden", matrix.showsBack { return nil }
    return ProjectiveTransform(back).then(matrix.projective).then(map)
  }

  /// A nested `svg`, or a `use` of one: clipped, with its own units.
  mutating func nestedViewport(
    _ view: ElementView, _ context: DrawContext, width: Length? = nil, height: Length? = nil
  ) throws(SVGError) -> Node? {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    let target = Rect(
      x: view.length(.x).map(scale.x) ?? 0, y: view.length(.y).map(scale.y) ?? 0,
      width: scale.x(width ?? view.length(.width) ?? .percent(100)),
      height: scale.y(height ?? view.length(.height) ?? .percent(100)))
    guard target.hasArea else { return nil }
    var inner = context
    var group = GroupNode(children: [], element: view.index)
    if let box = view.viewBox {
      inner.viewport = Viewport(width: box.width, height: box.height)
      group.transform = view.aspectRatio.transform(from: box, into: target) ?? .identity
    } else {
      inner.viewport = Viewport(width: target.width, height: target.height)
      group.transform = .translation(x: target.minX, y: target.minY)
    }
    let clips = !moment.overflows(view)
    if let visible = context.visible {
      if clips, !settings.looksEverywhere, !context.keepsBoxes, !visible.mayMeet(target) {
        return .unseen(target, NodeBoxes(), element: view.index)
      }
      let moves = look?.moving.contains(view.index) == true
      inner.visible = moves ? nil : visible.seen(through: group.transform)
    }
    group.children = try children(of: view.index, inner)
    guard !group.children.isEmpty, group.transform.isUsable else { return nil }
    if clips, let inverse = group.transform.inverse {
      group.clips.append(
        ClipNode(parts: [.init(path: Path.rectangle(target).transformed(by: inverse), rule: .nonZero)]))
    }
    return .group(group)
  }

  /// The target of a `use`.
  mutating func use(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node]? {
    guard let name = view.reference else {
      if view.href?.isEmpty == false {
        warnings.add(
          "use of a file", .missingFile, at: view.element, "references to elements of other files are not supported")
      }
      return nil
    }
    guard let target = document.tree.byID[name], !document.tree.contains(target, view.index),
      !context.references.contains(target)
    else { return nil }
    var inner = context
    let around = (moment, memory)
    defer { (moment, memory) = around }
    if let copied = moment.inCopy(of: target, by: view.index) { (moment, memory) = (copied, nil) }
    inner.references.append(target)
    inner.needsBoxes = true
    let shift = useShift(view, context)
    inner.visible = context.visible?.seen(through: shift)
    guard var node = try sharedCopy(of: target, use: view, in: inner) else { return nil }
    if document.usesContextPaint {
      // The paints of the `use`, which may refer to the bounding box of its target.
      inner.contextPaints = ContextPaints(
        fill: try resolve(context.style.fill, opacity: 1, box: node.box, context),
        stroke: try resolve(context.style.stroke, opacity: 1, box: node.box, context))
      guard let again = try copy(of: target, use: view, in: inner) else { return nil }
      node = again
    }
    guard shift != .identity else { return [node] }
    return [.group(GroupNode(children: [node], transform: shift, element: view.index))]
  }

  /// The translation by the position of a `use`.
  func useShift(_ view: ElementView, _ context: DrawContext) -> AffineTransform {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    return .translation(x: view.length(.x).map(scale.x) ?? 0, y: view.length(.y).map(scale.y) ?? 0)
  }

  mutating func copy(of target: Int, use: ElementView, in context: DrawContext) throws(SVGError) -> Node? {
    let view = view(target)
    switch view.element.name {
    case "symbol", "svg":
      guard view.word(.display) != "none" || view.element.name == "symbol",
        Conditions.hold(for: view.element, languages: settings.languages)
      else { return nil }
      try work.add(elementAt: context.depth)
      var inner = context
      inner.depth += 1
      inner.style = context.style.child(view.values)
      inner.decorations += TextDecoration.all(of: view, inner)
      let width = use.length(.width)
      let height = use.length(.height)
      guard let node = try nestedViewport(view, inner, width: width, height: height) else { return nil }
      return try wrapped([node], of: view, in: inner, place(of: view, around: [node], inner))
    default:
      return try node(target, context)
    }
  }
}

/// The size of a document, in user units.
struct RootSize {
  var viewport: Viewport
  /// Whether neither a size nor a view box states it.
  var isUnknown: Bool

  init(_ view: ElementView, fontSize: Double) {
    let box = view.viewBox
    let whole = box.map { Viewport(width: $0.width, height: $0.height) }
    let width = view.length(.width) ?? .percent(100)
    let height = view.length(.height) ?? .percent(100)
    isUnknown = whole == nil && (width.percent != 0 || height.percent != 0)
    let scale = LengthScale(viewport: whole ?? Viewport(width: 300, height: 150), fontSize: fontSize)
    viewport = Viewport(width: scale.x(width), height: scale.y(height))
    // A side that is not stated, or a share of a page, follows from the other one (CSS Images 3, 5.1).
    guard let box, view.aspectRatio.fit != .none else { return }
    switch (width.percent != 0, height.percent != 0) {
    case (true, false): viewport.width = viewport.height * box.width / box.height
    case (false, true): viewport.height = viewport.width * box.height / box.width
    default: break
    }
  }

  /// The size that the attributes of the root state, before its style is known.
  init(attributesOf root: Element) {
    var values: PropertyValues = [:]
    for property in [Property.width, .height, .viewBox] {
      values[property] = root[property.name].flatMap { PropertyGrammar(.attribute).parse($0, as: property) }
    }
    self.init(ElementView(index: 0, element: root, values: values), fontSize: 16)
  }
}

/// Embedded images.
extension SceneBuilder {
  /// An image in its own viewport or in `area`; nil if nothing is drawn.
  mutating func image(_ view: ElementView, _ context: DrawContext, in area: Rect? = nil) throws(SVGError) -> Node? {
    guard context.style.isVisible, let reference = view.href, !reference.isEmpty else { return nil }
    let image: RasterImage
    switch settings.images.contents(of: reference) {
    case .picture(let picture, let moves):
      image = picture
      if moves {
        warnings.add("image that moves", at: view.element, "the image moves by itself; only its first picture is drawn")
      }
    case .document(let bytes):
      return try nestedDocument(settings.images.document(bytes, of: reference), view, context, area)
    case .nothing(let reason):
      let name = reference.begins(with: "data:") ? "" : " \"\(reference.prefix(80))\""
      warnings.add("image reference", .missingFile, at: view.element, "the image\(name) is not drawn: \(reason)")
      return nil
    }
    let size = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    guard let (target, transform) = placement(of: size, in: view, context, area: area) else { return nil }
    let node = ImageNode(
      image: image, transform: transform, box: Path.rectangle(size).transformed(by: transform).bounds,
      isSmooth: !["optimizeSpeed", "pixelated", "crisp-edges"].contains(context.style.imageRendering),
      element: view.index)
    return clippedIfLarger(.image(node), than: target, of: view)
  }

  /// The viewport of an image, and the transform from the image's units into it.
  private func placement(
    of size: Rect, in view: ElementView, _ context: DrawContext, area: Rect?
  ) -> (Rect, AffineTransform)? {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    var width = view.length(.width).map(scale.x)
    var height = view.length(.height).map(scale.y)
    // A missing side follows from the other.
    if width == nil, let height { width = height * size.width / size.height }
    if height == nil, let width { height = width * size.height / size.width }
    let stated = Rect(
      x: view.length(.x).map(scale.x) ?? 0, y: view.length(.y).map(scale.y) ?? 0, width: width ?? size.width,
      height: height ?? size.height)
    let target = area ?? stated
    guard target.hasArea, let transform = view.aspectRatio.transform(from: size, into: target) else { return nil }
    return (target, transform)
  }

  private func clippedIfLarger(_ node: Node, than target: Rect, of view: ElementView) -> Node {
    guard view.aspectRatio.fit == .slice else { return node }
    return .group(
      GroupNode(
        children: [node], clips: [ClipNode(parts: [.init(path: Path.rectangle(target), rule: .nonZero)])],
        element: view.index))
  }

  /// A nested SVG document; it has only those images that are embedded in its text.
  private mutating func nestedDocument(
    _ document: ImageStore.Document?, _ view: ElementView, _ context: DrawContext, _ area: Rect?
  ) throws(SVGError) -> Node? {
    try work.add(elementAt: context.depth)
    guard !settings.images.isDeepest else {
      warnings.add("image in image", at: view.element, "images are nested more than \(SVGLimits.imageDepth) deep")
      return nil
    }
    guard let document else {
      warnings.add("image format", .missingFile, at: view.element, "the image cannot be read")
      return nil
    }
    let timeline = document.timeline
    var inherited = SceneSettings()
    inherited.languages = settings.languages
    inherited.images = settings.images.inner
    let values = timeline?.values(at: view.number(.time, default: 0)) ?? [:]
    var builder = SceneBuilder(document.model, overrides: values, settings: inherited)
    guard let size = try? builder.intrinsicSize(over: timeline) else { return nil }
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let (target, transform) = placement(of: box, in: view, context, area: area) else { return nil }
    builder.settings.size = size
    let nodes = try builder.root(in: box)
    warnings.add(builder.warnings.shown(timeline?.isShown), at: view.index)
    try work.add(builder.work.seen)
    var group = GroupNode(children: nodes, transform: transform, element: view.index)
    group.clips = [ClipNode(parts: [.init(path: Path.rectangle(box), rule: .nonZero)])]
    return clippedIfLarger(.group(group), than: target, of: view)
  }
}
