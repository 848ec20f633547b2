import Drawing
import Numerics
import Raster
import Typography
import Vector

/// The context in which an element is drawn: inherited values and enclosing elements.
struct DrawContext {
  @Shared var style = ComputedStyle()
  var viewport: Viewport
  var depth = 0
  /// The elements that are being drawn by reference, so that cycles are detected.
  var references: [Int] = []
  /// The paints of the shape or `use` to which a marker or referenced element belongs, in its units.
  var contextPaints: ContextPaints?
  /// The text decorations of the elements around, outermost first.
  var decorations: [TextDecoration] = []
  /// The part of the picture in view, in the units of the elements; nil to draw what is out of view as well.
  var visible: Rect?
  /// Whether something may ask for the boxes of the elements, to which invisible ones contribute.
  var needsBoxes = true
  /// Whether an effect around asks for the boxes of what is out of view as well.
  var keepsBoxes = false

  /// Whether what is drawn follows from the element, its style and the viewport.
  var isPlain: Bool { references.isEmpty && contextPaints == nil && decorations.isEmpty }
}

/// The values of `context-fill` and `context-stroke`.
struct ContextPaints {
  var fill: ResolvedPaint?
  var stroke: ResolvedPaint?
  /// From the units of the shape to those of the referring element.
  var transform = AffineTransform.identity
}

/// The results for elements that are drawn by reference, kept for one picture.
struct ReferenceCache {
  var styles: [Int: ComputedStyle] = [:]
  var gradients: [FadedGradient: GradientColors] = [:]
  var maskCycles = MaskCycles()
}

/// Converts a document at one time to nodes with all references resolved.
struct SceneBuilder {
  var moment: DocumentMoment
  var settings: SceneSettings
  var warnings = WarningList()
  var work: DrawingWork
  var fonts: FontChoice
  /// The data that pictures of the document share; nil for a single picture.
  var memory: SceneMemory?
  /// The copy that the last `use` has placed, and its target.
  var copied: (target: Int, copy: SceneMemory.Kept)?
  var cache = ReferenceCache()
  var patterns = PatternContents()
  var texts = TextMemory()
  /// The number of parts that were left out because they are out of view.
  var unseenCount = 0
  /// What is in view, where that is asked.
  var look: ViewLook?

  init(
    _ document: DocumentModel, overrides: Overrides = [:], settings: SceneSettings, limit: DrawingWork.Limit? = nil
  ) {
    work = DrawingWork(within: limit ?? DrawingWork.Limit(documentBytes: document.bytes))
    moment = DocumentMoment(document: document, overrides: overrides, rootStyle: settings.rootStyle)
    self.settings = settings
    fonts = FontChoice(document, settings.images)
  }

  var document: DocumentModel { moment.document }

  func view(_ index: Int) -> ElementView { moment.view(index) }

  /// Like ``DocumentMoment/style(of:)``, with a cache.
  mutating func cachedStyle(of index: Int) -> ComputedStyle {
    if let style = cache.styles[index] { return style }
    let style = moment.style(of: index)
    cache.styles[index] = style
    return style
  }

  /// The context of the contents of an element that is drawn by reference, which is counted.
  mutating func referred(
    _ index: Int, from context: DrawContext, style: Int? = nil, viewport: Viewport? = nil
  ) throws(SVGError) -> DrawContext {
    var inner = DrawContext(style: cachedStyle(of: style ?? index), viewport: viewport ?? context.viewport)
    inner.references = context.references + [index]
    inner.depth = context.depth + 1
    try work.add(elementAt: inner.depth)
    return inner
  }

  // MARK: Elements

  /// The nodes of an element's children.
  mutating func children(of index: Int, _ context: DrawContext) throws(SVGError) -> [Node] {
    var nodes: [Node] = []
    var unseen = Rect.null
    var boxes = NodeBoxes()
    let visible = context.isPlain ? context.visible : nil
    let isKnown = visible != nil && memory?.surroundingsStay(of: index, in: context) == true
    for child in document.tree.elements[index].children where !settings.hidden.contains(child) {
      if isKnown, !context.keepsBoxes, let visible, let extent = memory?.unseenExtent(of: child),
        !visible.mayMeet(extent)
      {
        unseen = unseen.union(extent)
        if !extent.isNull { unseenCount += 1 }
        continue
      }
      guard let node = try nodeInView(child, context) else { continue }
      if case .group(let group) = node.content, group.isUnseen {
        (unseen, boxes) = (unseen.union(group.unseen), boxes.union(group.unseenBoxes))
      } else {
        nodes.append(node)
      }
    }
    return unseen.isNull && boxes.fill.isNull ? nodes : nodes + [.unseen(unseen, boxes, element: index)]
  }

  /// The node of an element; nil if nothing is drawn.
  mutating func node(_ index: Int, _ outer: DrawContext) throws(SVGError) -> Node? {
    let view = view(index)
    guard view.word(.display) != "none", Conditions.hold(for: view.element, languages: settings.languages) else {
      return nil
    }
    try work.add(elementAt: outer.depth)
    let isClear = view.number(.opacity, default: 1) <= 0 && !settings.fading.contains(index)
    if outer.visible != nil, !settings.looksEverywhere, !outer.keepsBoxes, isClear { return nil }
    var context = outer
    context.depth += 1
    context.$style =
      memory?.style(of: view, under: outer.$style) ?? outer.$style.child(view.values)
    let transform = moment.transform(of: view, box: .null, context)
    context.keepsBoxes = outer.keepsBoxes || asksForBox(view)
    context.visible = try visible(in: view, context.visible?.seen(through: transform), context)
    context.needsBoxes = outer.needsBoxes || view.hasBoxEffects
    if context.contextPaints != nil {
      context.contextPaints?.transform =
        outer.contextPaints?.transform.then(transform.inverse ?? .identity) ?? .identity
    }
    let seenCount = look?.seenCount
    let inside = try nodes(of: view, context)
    if let seenCount { noteView(of: view, inside, context, since: seenCount) }
    guard let nodes = inside else { return nil }
    return try wrapped(nodes, of: view, in: context, place(of: view, around: nodes, context, elsewhere: transform))
  }

  /// The part of the picture in view inside an element, in its units; nil if that is not known before its contents.
  /// - Parameter visible: the part in view around it.
  private mutating func visible(
    in view: ElementView, _ visible: Rect?, _ context: DrawContext
  ) throws(SVGError) -> Rect? {
    guard let visible, view.values[.filter] == nil, view.values[.transformBox] == nil,
      look == nil || !view.hasBoxEffects,
      look?.moving.contains(view.index) != true
    else { return nil }
    guard !asksForBox(view), let target = document.element(view.target(.clipPath), ["clipPath"]),
      let clips = try clips(target, box: .null, context)
    else { return visible }
    return clips.reduce(visible) { $0.clipped(to: $1.parts.reduce(.null) { $0.union($1.path.bounds) }) }
  }

  /// Whether the clip or the mask of an element may refer to its box.
  private func asksForBox(_ view: ElementView) -> Bool {
    if case .clip(let clip) = view.value(.clipPath), clip.box != .view { return true }
    if let clip = document.element(view.target(.clipPath), ["clipPath"]).map({ self.view($0) }) {
      if clip.element["clipPathUnits"] == "objectBoundingBox" || clip.values[.clipPath] != nil { return true }
    }
    guard let mask = document.element(view.target(.mask), ["mask"]).map({ self.view($0) }) else {
      return view.values[.mask] != nil
    }
    return mask.element["maskUnits"] != "userSpaceOnUse" || mask.element["maskContentUnits"] == "objectBoundingBox"
      || mask.values[.mask] != nil
  }

  /// What an element draws, without its transform and effects; nil if it cannot draw anything.
  private mutating func nodes(of view: ElementView, _ context: DrawContext) throws(SVGError) -> [Node]? {
    switch view.element.name {
    case "g", "a", "svg", "switch", "use":
      var inner = context
      inner.decorations += TextDecoration.all(of: view, context)
      return try content(view, inner)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": return try shape(view, context)
    case "text": return try text(view, context)
    case "image": return try image(view, context).map { [$0] }
    default:
      warnOfForeign(view)
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
        warnOfForeign(self.view(child))
        continue
      }
      return settings.hidden.contains(child) ? [] : try node(child, context).map { [$0] } ?? []
    }
    return []
  }

  static let drawn = ElementView.shapes.union(["g", "a", "svg", "switch", "use", "text", "image"])

  /// Browsers draw foreign content alone of what is not drawn here.
  private mutating func warnOfForeign(_ view: ElementView) {
    guard view.element.name == Element.foreign, !view.element.contents.isEmpty,
      // Without a size, browsers show nothing either.
      [.width, .height].allSatisfy({ view.length($0).map { $0 != .zero } ?? false })
    else { return }
    warnings.add(Element.foreign.text, at: view.element, "foreign content is not drawn")
  }

  // MARK: Groups

  /// The transform of an element, which may refer to the box of its nodes.
  /// - Parameter elsewhere: the transform if it does not.
  func place(
    of view: ElementView, around nodes: [Node], _ context: DrawContext, elsewhere: AffineTransform? = nil
  ) -> AffineTransform {
    if view.values[.transformBox] == nil, let elsewhere { return elsewhere }
    return moment.transform(of: view, box: view.transformBox(nodes), context)
  }

  /// A group of an element's nodes with its transform and effects; nil if it is invisible.
  mutating func wrapped(
    _ children: [Node], of view: ElementView, in context: DrawContext, _ transform: AffineTransform = .identity
  ) throws(SVGError) -> Node? {
    let hasFilter = if case .filters(let list) = view.value(.filter) { !list.isEmpty } else { false }
    guard !children.isEmpty || hasFilter else { return nil }
    var group = GroupNode(children: children, element: view.index)
    group.opacity = view.number(.opacity, default: 1).clampedToUnit
    group.isFading = settings.fading.contains(view.index)
    if let blend = BlendMode(rawValue: view.word(.mixBlendMode)) { group.blend = blend }
    group.isIsolated = view.word(.isolation) == "isolate"
    group.transform = transform
    guard group.transform.isUsable else { return nil }
    guard try addEffects(to: &group, view, context) else { return nil }
    if group.isPlain, children.count == 1 { return children[0] }
    return .group(group)
  }

  /// Adds clip, mask and filter; returns false if nothing remains visible.
  private mutating func addEffects(
    to group: inout GroupNode, _ view: ElementView, _ context: DrawContext
  ) throws(SVGError) -> Bool {
    if let name = view.target(.clipPath), !name.text.isEmpty, let target = document.element(name, ["clipPath"]) {
      let box = group.children.box
      guard let clips = try clips(target, box: box, context) else { return false }
      group.clips += clips
    } else if case .clip(let clip) = view.value(.clipPath) {
      let clip = shapeClip(clip, of: view, group.children, in: context)
      guard clip.parts.contains(where: { !$0.path.isEmpty }) else { return false }
      group.clips.append(clip)
    }
    if let target = maskTarget(view, within: context.references) {
      guard let mask = try mask(target, box: group.children.box, context) else { return false }
      group.mask = mask
    } else if case .images(let layers) = view.value(.mask) {
      group.mask = try mask(layers, of: view, group.children, in: context)
    }
    switch try filter(of: view, group.children, in: context) {
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
  /// The size of the document, once it is known.
  var size: Viewport?
  /// The part of the target that is seen; nil to draw everything.
  var view: Rect?
  /// Whether what is out of view is looked at for warnings.
  var looksEverywhere = false
  /// The elements that are not painted, as in `DocumentEdits`.
  var hidden: Set<Int> = []
  /// The elements whose groups stay while they are clear or opaque.
  var fading: Set<Int> = []
  /// The factor of the widths of lines.
  var strokeScale = 1.0
  /// The fonts of texts, as in `DocumentEdits`.
  var fonts: [TextSite: Font] = [:]
}

extension GroupNode {
  /// Whether the group can be replaced by its children.
  var isPlain: Bool { transform == .identity && onlyPlaces }

  /// Whether the group only transforms its children.
  var onlyPlaces: Bool {
    projection == nil && opacity == 1 && !isFading && blend == .normal && !isIsolated && clips.isEmpty && mask == nil
      && filter == nil
  }
}
