import Numerics
import Raster
import Vector

/// The context in which an element is drawn: inherited values and enclosing elements.
struct DrawContext {
  var style = ComputedStyle()
  var viewport: Viewport
  var depth = 0
  /// The elements that are being drawn by reference, so that cycles are detected.
  var references: [Int] = []
  /// The paints of the shape or `use` to which a marker or referenced element belongs, in its units.
  var contextPaints: ContextPaints?
  /// The text decorations of the elements around, outermost first.
  var decorations: [TextDecoration] = []
}

/// The values of `context-fill` and `context-stroke`.
struct ContextPaints {
  var fill: ResolvedPaint?
  var stroke: ResolvedPaint?
  /// From the units of the shape to those of the referring element.
  var transform = AffineTransform.identity
}

/// Converts a document at one time to nodes with all references resolved.
struct SceneBuilder {
  let document: DocumentModel
  let overrides: Overrides
  var settings: SceneSettings
  var warnings = WarningList()
  var drawnElements = 0
  var segments = 0
  var fonts: FontChoice
  var curves = PathCurves()
  /// The data that pictures of the document share; nil for a single picture.
  var memory: SceneMemory?
  var maskCycles = MaskCycles()
  private var knownStyles: [Int: ComputedStyle] = [:]
  var stops: [StopsKey: [GradientStop]] = [:]

  init(_ document: DocumentModel, overrides: Overrides = [:], settings: SceneSettings) {
    (self.document, self.overrides, self.settings) = (document, overrides, settings)
    fonts = FontChoice(document, settings.images)
  }

  func view(_ index: Int) -> ElementView {
    var values = document.styles[index].values
    if let changed = overrides[index] { values = values.replacing(with: changed) }
    return ElementView(index: index, element: document.tree.elements[index], values: values)
  }

  /// The style of an element within the document, for content that is drawn by reference.
  func documentStyle(of index: Int?) -> ComputedStyle {
    var chain: [Int] = []
    var current = index
    while let element = current {
      chain.append(element)
      current = document.tree.elements[element].parent
    }
    return chain.reversed().reduce(settings.rootStyle) { $0.child(view($1).values) }
  }

  /// Whether content outside an element's viewport is visible.
  func overflows(_ view: ElementView) -> Bool {
    if view.values[.overflow] == .inherit {
      guard let parent = view.element.parent.map({ self.view($0) }) else { return false }
      let hides = parent.element.parent != nil && ["svg", "symbol", "marker", "pattern"].contains(parent.element.name)
      return parent.values[.overflow] == nil ? !hides : overflows(parent)
    }
    return ["visible", "auto"].contains(view.word(.overflow))
  }

  /// Like ``documentStyle(of:)``, with a cache.
  mutating func knownStyle(of index: Int) -> ComputedStyle {
    if let style = knownStyles[index] { return style }
    let style = documentStyle(of: index)
    knownStyles[index] = style
    return style
  }

  /// Counts a drawn element against the limits.
  mutating func count(_ context: DrawContext) throws(SVGError) {
    drawnElements += 1
    guard drawnElements <= SVGLimits.drawnElements else { throw .tooMuchToDraw(limit: SVGLimits.drawnElements) }
    guard context.depth <= SVGLimits.drawnDepth else { throw .tooMuchToDraw(limit: SVGLimits.drawnDepth) }
  }

  /// Counts work that takes about as long as drawing this number of elements.
  mutating func count(work: Int) throws(SVGError) {
    drawnElements += work
    guard drawnElements <= SVGLimits.drawnElements else { throw .tooMuchToDraw(limit: SVGLimits.drawnElements) }
  }

  mutating func count(_ path: Path) throws(SVGError) {
    segments += path.verbs.count
    guard segments <= SVGLimits.segments else { throw .tooManySegments(limit: SVGLimits.segments) }
  }

  // MARK: Elements

  /// The nodes of an element's children.
  mutating func children(of index: Int, _ context: DrawContext) throws(SVGError) -> [Node] {
    var nodes: [Node] = []
    for child in document.tree.elements[index].children {
      if let node = try rememberedNode(child, context) { nodes.append(node) }
    }
    return nodes
  }

  /// The node of an element; nil if nothing is drawn.
  mutating func node(_ index: Int, _ outer: DrawContext) throws(SVGError) -> Node? {
    let view = view(index)
    guard view.word(.display) != "none", Conditions.hold(for: view.element, languages: settings.languages) else {
      return nil
    }
    try count(outer)
    var context = outer
    context.depth += 1
    context.style = outer.style.child(view.values)
    let early = elementTransform(view, box: .null, context)
    if context.contextPaints != nil {
      context.contextPaints?.transform = outer.contextPaints?.transform.then(early.inverse ?? .identity) ?? .identity
    }
    switch view.element.name {
    case "g", "a", "svg", "switch", "use":
      context.decorations += TextDecoration.all(of: view, context)
      guard let content = try content(view, context) else { return nil }
      return try wrapped(content, view, context)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      return try wrapped(try shape(view, context), view, context)
    case "text":
      return try wrapped(try text(view, context), view, context)
    case "image":
      guard let image = try image(view, context) else { return nil }
      return try wrapped([image], view, context)
    default:
      warnUnknown(view.element)
      return nil
    }
  }

  private mutating func content(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node]? {
    switch view.element.name {
    case "svg": try nestedViewport(view, context).map { [$0] }
    case "use": try use(view, context)
    case "switch": try firstFitting(view, context)
    default: try children(of: view.index, context)
    }
  }

  /// The first child of a `switch` whose conditions hold.
  private mutating func firstFitting(_ view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node] {
    for child in document.tree.elements[view.index].children {
      let element = document.tree.elements[child]
      guard Conditions.hold(for: element, languages: settings.languages) else { continue }
      guard Self.drawn.contains(element.name) else {
        if element.name == Element.foreign { warnUnknown(element) }
        continue
      }
      return try node(child, context).map { [$0] } ?? []
    }
    return []
  }

  static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
  static let drawn = shapes.union(["g", "a", "svg", "switch", "use", "text", "image"])

  /// Elements that draw nothing themselves.
  private static let silent: Set<String> = [
    "defs", "symbol", "style", "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "marker", "filter",
    "animate", "animateTransform", "animateMotion", "set", "mpath", "view", "tspan", "textPath", "stop", "cursor",
    "animateColor", "discard", "tref",
  ]

  private mutating func warnUnknown(_ element: Element) {
    guard !Self.silent.contains(element.name) else { return }
    guard element.name != Element.foreign else {
      return warnings.add(Element.foreign, at: element, "foreign content is not drawn")
    }
    warnings.add("element \(element.name)", at: element, "this element is not drawn")
  }

  // MARK: Groups

  /// A group of an element's nodes with its transform and effects; nil if it is invisible.
  mutating func wrapped(
    _ children: [Node], _ view: ElementView, _ context: DrawContext, isMoved: Bool = true
  ) throws(SVGError) -> Node? {
    let hasFilter = if case .filters(let list) = view.value(.filter) { !list.isEmpty } else { false }
    guard !children.isEmpty || hasFilter else { return nil }
    var group = GroupNode(children: children, element: view.index)
    group.opacity = view.number(.opacity, default: 1).clampedToUnit
    if let blend = BlendMode(rawValue: view.word(.mixBlendMode)) { group.blend = blend }
    group.isIsolated = view.word(.isolation) == "isolate"
    if isMoved { group.transform = elementTransform(view, box: transformBox(view, children), context) }
    guard group.transform.isUsable else { return nil }
    guard try addEffects(to: &group, view, context) else { return nil }
    if group.isPlain, children.count == 1 { return children[0] }
    return .group(group)
  }

  /// Adds clip, mask and filter; returns false if nothing remains visible.
  private mutating func addEffects(
    to group: inout GroupNode, _ view: ElementView, _ context: DrawContext
  ) throws(SVGError) -> Bool {
    if let name = view.target(.clipPath), !name.isEmpty, let target = document.element(name, ["clipPath"]) {
      let box = group.children.box
      guard let clips = try clips(target, box: box, context) else { return false }
      group.clips += clips
    } else if case .clip(let clip) = view.value(.clipPath) {
      let clip = shapeClip(clip, view, group.children, context)
      guard clip.parts.contains(where: { !$0.path.isEmpty }) else { return false }
      group.clips.append(clip)
    }
    if let target = maskTarget(view, within: context.references) {
      guard let mask = try mask(target, box: group.children.box, context) else { return false }
      group.mask = mask
    } else if case .images(let layers) = view.value(.mask) {
      group.mask = mask(layers, view, group.children, context)
    }
    switch try filter(view, group.children, context) {
    case .none: break
    case .hidden: return false
    case .some(let filter): group.filter = filter
    }
    return true
  }
}

/// The settings of drawing that do not come from the document.
struct SceneSettings: Sendable {
  var rootStyle = ComputedStyle()
  /// The languages for `systemLanguage`, in order of preference.
  var languages = ["en"]
  /// Decodes embedded images.
  var images = ImageStore()
  /// The number of images around the document.
  var imageDepth = 0
  /// The size of the document, once it is known.
  var size: Viewport?
}

extension GroupNode {
  /// Whether the group can be replaced by its children.
  var isPlain: Bool {
    transform == .identity && projection == nil && opacity == 1 && blend == .normal && !isIsolated && clips.isEmpty
      && mask == nil
      && filter == nil
  }
}

/// Transforms of elements.
extension SceneBuilder {
  /// The transform of an element: the individual CSS transforms, the motion path, and the attribute or property
  /// `transform`, about its origin.
  func elementTransform(_ view: ElementView, box: Rect, _ context: DrawContext) -> AffineTransform {
    let parts = TransformParts(view)
    let motion = MotionPath(view, context, self)
    guard !parts.isEmpty || motion != nil else { return .identity }
    let reference = referenceBox(view, box: box, context)
    let size = context.style.text.fontSize
    let origin = TransformOrigin(view.value(.transformOrigin), reference, size)
    var moved = AffineTransform.identity
    if let motion {
      var anchor = origin.point
      if case .lengths(let lengths) = view.value(.offsetAnchor), lengths.count > 1 {
        anchor = TransformOrigin(view.value(.offsetAnchor), reference, size).point
      }
      moved = AffineTransform.translation(x: origin.point.x - anchor.x, y: origin.point.y - anchor.y)
        .then(motion.transform).then(.translation(x: -origin.point.x, y: -origin.point.y))
    }
    // Browsers keep the elements of an SVG document in its plane, and leave out perspective.
    if parts.is3D { return parts.matrix4(box: reference, fontSize: size, moved).about(origin).flattened }
    let matrix = parts.own.matrix(box: reference, fontSize: size).then(moved)
      .then(parts.individual.matrix(box: reference, fontSize: size))
    return origin.point == .zero ? matrix : matrix.about(origin.point)
  }

  private func referenceBox(_ view: ElementView, box: Rect, _ context: DrawContext) -> Rect {
    switch view.word(.transformBox) {
    case "fill-box", "content-box", "stroke-box", "border-box": box.isNull ? Rect(x: 0, y: 0, width: 0, height: 0) : box
    default: Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
    }
  }

  /// The box to which the transform of an element with these nodes refers; null for the viewport.
  func transformBox(_ view: ElementView, _ children: [Node]) -> Rect {
    switch view.word(.transformBox) {
    case "fill-box", "content-box": children.box
    case "stroke-box", "border-box": children.inkBox(under: .identity)
    default: .null
    }
  }
}

/// The transform functions of an element.
struct TransformParts {
  /// `translate`, `rotate` and `scale`.
  let individual: [TransformFunction]
  /// `transform`.
  let own: [TransformFunction]

  init(_ view: ElementView) {
    individual = view.transform(.translate) + view.transform(.rotate) + view.transform(.scale)
    // A symbol that `use` refers to has no transform of its own (SVG 1.1, 5.5).
    own = view.element.name == "symbol" ? [] : view.transform(.transform)
  }

  var isEmpty: Bool { individual.isEmpty && own.isEmpty }
  var is3D: Bool { individual.is3D || own.is3D }

  /// - Parameter moved: the motion path, between both.
  func matrix4(box: Rect, fontSize: Double, _ moved: AffineTransform = .identity) -> Matrix4 {
    own.matrix4(box: box, fontSize: fontSize).then(Matrix4(moved))
      .then(individual.matrix4(box: box, fontSize: fontSize))
  }
}

extension Matrix4 {
  /// The map with an origin.
  func about(_ origin: TransformOrigin) -> Matrix4 {
    let (p, z) = (origin.point, origin.z)
    return Matrix4.translation(x: -p.x, y: -p.y, z: -z).then(self).then(.translation(x: p.x, y: p.y, z: z))
  }
}

extension AffineTransform {
  /// Whether the transform is finite and invertible.
  var isUsable: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite && abs(determinant) > 1e-18
  }
}

/// The origin of transforms.
struct TransformOrigin {
  var point: Point
  var z = 0.0

  /// Reads the property `transform-origin`, relative to the box; the box's corner by default.
  init(_ value: PropertyValue?, _ box: Rect, _ fontSize: Double) {
    point = Point(x: box.minX, y: box.minY)
    guard case .lengths(let lengths) = value, lengths.count > 1 else { return }
    point.x += lengths[0].resolved(percentOf: box.width, fontSize: fontSize)
    point.y += lengths[1].resolved(percentOf: box.height, fontSize: fontSize)
    if lengths.count > 2 { z = lengths[2].resolved(percentOf: 0, fontSize: fontSize) }
  }
}
