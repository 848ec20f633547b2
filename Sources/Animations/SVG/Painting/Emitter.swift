import Drawing
import Numerics
import Raster
import Vector

/// Converts nodes to a display list.
struct Emitter {
  private var builder = DisplayListBuilder()
  /// Whether the units of the list are pixels, so that edges can follow them.
  private let isInPixels: Bool
  /// Whether nodes need not keep their commands: those of the node around them are kept, or owners are asked for.
  private var isKept: Bool
  /// The names of elements, by their indices; nil if the owners of commands are not asked for.
  private let names: ((Int) -> Name)?

  private init(isInPixels: Bool, names: ((Int) -> Name)?) {
    (self.isInPixels, self.names, isKept) = (isInPixels, names, names != nil)
    builder.list.owners = names.map { _ in [] }
  }

  /// The display list of nodes under a transform.
  static func displayList(
    _ nodes: [Node], under transform: AffineTransform, isInPixels: Bool = false, names: ((Int) -> Name)? = nil
  ) -> DisplayList {
    var emitter = Emitter(isInPixels: isInPixels, names: names)
    emitter.emit(nodes, Place(transform))
    return emitter.builder.list
  }

  private mutating func emit(_ nodes: [Node], _ place: Place) {
    for node in nodes { isKept ? emitContent(of: node, place) : emit(node, place) }
  }

  /// Emits a node, with its commands of the last time if it stands where it stood.
  private mutating func emit(_ node: Node, _ place: Place) {
    switch node.emission.recall(at: place, isInPixels: isInPixels) {
    case .unknown: emitContent(of: node, place)
    case .repeated:
      let start = builder.list.commands.count
      isKept = true
      emitContent(of: node, place)
      isKept = false
      node.emission.keep(builder.list.commands[start...], at: place, isInPixels: isInPixels)
    case .kept(let commands): builder.list.commands += commands
    }
  }

  private mutating func emitContent(of node: Node, _ place: Place) {
    let outer = builder.owner
    if let names { builder.owner = outer.part(node.element, name: names(node.element)) }
    defer { builder.owner = outer }
    switch node.content {
    case .shape(let shape): emit(shape, place.transform)
    case .image(let image): emit(image, place.transform)
    case .group(let group): emit(group, place)
    }
  }

  // MARK: Shapes

  private mutating func emit(_ shape: ShapeNode, _ transform: AffineTransform) {
    let isCrisp = shape.isCrisp && isInPixels
    let fill =
      (isCrisp ? crispFill(of: shape, transform) : nil)
      ?? shape.fill.flatMap(paint).map { .fill(shape.path, shape.fillRule, $0, transform, .normal) }
    let stroke = (isCrisp ? crispStroke(of: shape, transform) : nil) ?? stroke(of: shape, transform)
    for command in shape.strokeComesFirst ? [stroke, fill] : [fill, stroke] { command.map { builder.append($0) } }
  }

  private func stroke(of shape: ShapeNode, _ transform: AffineTransform) -> DisplayList.Command? {
    guard let resolved = shape.stroke else { return nil }
    guard shape.hasFixedStroke else {
      return paint(resolved).map { .stroke(shape.path, shape.strokeStyle, $0, transform, .normal) }
    }
    // A non-scaling stroke is made in pixels; the paint keeps its position on the shape.
    let path = shape.path.transformed(by: transform)
    return paint(resolved.transformed(by: transform)).map { .stroke(path, shape.strokeStyle, $0, .identity, .normal) }
  }

  /// The fill with its edges at those of pixels; nil if it has other edges than horizontal and vertical ones.
  private func crispFill(of shape: ShapeNode, _ transform: AffineTransform) -> DisplayList.Command? {
    guard let resolved = shape.fill, let path = shape.path.transformed(by: transform).alongPixels else { return nil }
    return paint(resolved.transformed(by: transform)).map { .fill(path, shape.fillRule, $0, .identity, .normal) }
  }

  private func crispStroke(of shape: ShapeNode, _ transform: AffineTransform) -> DisplayList.Command? {
    guard let resolved = shape.stroke, !shape.hasFixedStroke, shape.path.isStraight else { return nil }
    // As in browsers, a line thinner than a pixel is as wide as one, and fainter.
    let width = shape.strokeStyle.width * transform.maximumScale
    guard width > 0 else { return nil }
    var style = shape.strokeStyle
    style.width *= max(1 / width, 1)
    // Straight lines have exact outlines, unless joins or caps are round.
    let outline = shape.path.stroked(style, tolerance: style.width)
    guard let path = outline.transformed(by: transform).alongPixels else { return nil }
    return paint(resolved.transformed(by: transform).faded(by: min(width, 1)))
      .map { .fill(path, .nonZero, $0, .identity, .normal) }
  }

  /// Nil if the paint is invisible.
  private func paint(_ paint: ResolvedPaint) -> Paint? {
    switch paint {
    case .color(let color): return color.alpha > 0 ? .solid(color) : nil
    case .gradient(let gradient): return .gradient(gradient)
    case .pattern(let pattern, let opacity):
      let list = pattern.content.displayList(under: pattern.contentTransform)
      return .pattern(PatternPaint(tile: pattern.tile, transform: pattern.transform, opacity: opacity, list: list))
    }
  }

  private mutating func emit(_ node: ImageNode, _ transform: AffineTransform) {
    let paint = ImagePaint(
      node.image, transform: node.transform, sampling: node.isSmooth ? .bilinear : .nearest, extend: .pad)
    builder.append(.fill(Path.rectangle(node.box), .nonZero, .image(paint), transform, .normal))
  }

  // MARK: Groups

  private mutating func emit(_ group: GroupNode, _ outer: Place) {
    if let projection = group.projection {
      var flat = group
      flat.projection = nil
      let list = Emitter.displayList([.group(flat)], under: .identity)
      let center = group.children.box.mapped(by: group.transform).center
      return builder.append(list.projected(by: projection.then(outer.transform), tolerance: 0.02, center: center))
    }
    let place = outer.inside(group.transform)
    if group.onlyPlaces { return emit(group.children, place) }
    let transform = place.transform
    let paths = group.clips.filter { $0.singlePath(under: transform) != nil }
    let others = group.clips.filter { $0.singlePath(under: transform) == nil }
    let isIsolated = group.isIsolated || group.mask != nil || group.filter != nil || !others.isEmpty
    let mark = builder.openGroup(
      opacity: group.opacity, blend: group.blend, isIsolated: isIsolated, isKept: group.isFading)
    guard let mark else { return }
    let filters = group.filter?.filters.map { $0.transformed(by: transform) } ?? []
    let clips = openClips(paths, transform)
    let effects = builder.openGroup(filters: filters)
    emit(group.children, place)
    effects.map { builder.close($0) }
    close(clips)
    for clip in others { mask(by: clip, transform) }
    if let mask = group.mask { emit(mask, transform) }
    builder.close(mark)
  }

  // MARK: Clips and masks

  /// Opens clip regions that are one path each.
  private mutating func openClips(_ clips: [ClipNode], _ transform: AffineTransform) -> [DisplayListBuilder.Mark] {
    clips.flatMap { $0.singlePath(under: transform) ?? [] }.map { part in
      builder.openClip(part.path, part.rule, under: transform)
    }
  }

  private mutating func close(_ marks: [DisplayListBuilder.Mark]) {
    for mark in marks.reversed() { builder.close(mark) }
  }

  /// Clips the open group to a region of several parts.
  private mutating func mask(by clip: ClipNode, _ transform: AffineTransform) {
    let mask = builder.openMask(.alpha)
    for part in clip.parts { emit(part, transform) }
    builder.close(mask)
  }

  private mutating func emit(_ part: ClipNode.Part, _ transform: AffineTransform) {
    let others = part.clips.filter { $0.singlePath(under: transform) == nil }
    guard let group = builder.openGroup(isIsolated: !others.isEmpty) else { return }
    let clips = openClips(part.clips.filter { $0.singlePath(under: transform) != nil }, transform)
    builder.append(.fill(part.path, part.rule, .solid(.black), transform, .normal))
    close(clips)
    for clip in others { mask(by: clip, transform) }
    builder.close(group)
  }

  private mutating func emit(_ mask: MaskNode, _ transform: AffineTransform) {
    let kind: MaskKind = mask.isAlpha ? .alpha : MaskKind(.luminance(mask.isLinearRGB ? .linearRGB : .srgb))
    let mark = builder.openMask(kind)
    let region = builder.openClip(mask.region, under: transform)
    emit(mask.children, Place(transform))
    builder.close(region)
    for outer in mask.outer { emit(outer, transform) }
    builder.close(mark)
  }
}

extension ClipNode {
  /// The paths whose intersection is the region; nil if it is a union of several parts.
  fileprivate func singlePath(under transform: AffineTransform) -> [Part]? {
    guard let merged else { return nil }
    var all = [Part(path: merged.path, rule: merged.rule)]
    for clip in merged.clips {
      guard let inner = clip.singlePath(under: transform) else { return nil }
      all += inner
    }
    return all
  }

  /// The parts as one path, if there is one part, or if no two parts can overlap.
  private var merged: Part? {
    guard let first = parts.first else { return Part(path: Path(), rule: .nonZero) }
    guard parts.count > 1 else { return first }
    guard parts.count <= 32, parts.allSatisfy({ $0.clips.isEmpty && $0.rule == first.rule }) else { return nil }
    let boxes = parts.map { $0.path.bounds }
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where box.meets(other) { return nil }
    }
    var path = Path()
    for part in parts { path.append(part.path) }
    return Part(path: path, rule: first.rule)
  }
}

extension Rect {
  /// Whether the rectangles have common points, edges included.
  func meets(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
