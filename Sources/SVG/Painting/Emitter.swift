import Drawing
import Numerics
import Raster
import Vector

/// Converts nodes to a display list.
struct Emitter {
  private(set) var commands: [DisplayList.Command] = []

  /// The display list of nodes, transformed to pixels.
  static func displayList(_ nodes: [Node], under transform: AffineTransform) -> DisplayList {
    var emitter = Emitter()
    emitter.emit(nodes, transform)
    return DisplayList(commands: emitter.commands)
  }

  mutating func append(_ command: DisplayList.Command) { commands.append(command) }

  mutating func emit(_ nodes: [Node], _ transform: AffineTransform) {
    for node in nodes { emit(node, transform) }
  }

  private mutating func emit(_ node: Node, _ transform: AffineTransform) {
    switch node {
    case .shape(let shape): emit(shape, transform, opacity: 1, blend: .normal)
    case .image(let image): emit(image, transform)
    case .group(let group): emit(group, transform)
    }
  }

  // MARK: Shapes

  private mutating func emit(_ shape: ShapeNode, _ transform: AffineTransform, opacity: Double, blend: BlendMode) {
    func fill(_ emitter: inout Emitter) {
      guard let paint = shape.fill else { return }
      emitter.paint(paint.faded(by: opacity), transform) { paint in
        .fill(shape.path, shape.fillRule, paint, transform, blend)
      }
    }
    func stroke(_ emitter: inout Emitter) {
      guard let paint = shape.stroke else { return }
      if shape.hasFixedStroke {
        // A non-scaling stroke is made in pixels; the paint keeps its position on the shape.
        let (path, fixed) = (shape.path.transformed(by: transform), AffineTransform.identity)
        emitter.paint(paint.faded(by: opacity).transformed(by: transform), fixed) { paint in
          .stroke(path, shape.strokeStyle, paint, fixed, blend)
        }
      } else {
        emitter.paint(paint.faded(by: opacity), transform) { paint in
          .stroke(shape.path, shape.strokeStyle, paint, transform, blend)
        }
      }
    }
    if shape.strokeComesFirst {
      stroke(&self)
      fill(&self)
    } else {
      fill(&self)
      stroke(&self)
    }
  }

  private mutating func paint(
    _ paint: ResolvedPaint, _ transform: AffineTransform, _ command: (Paint) -> DisplayList.Command
  ) {
    switch paint {
    case .color(let color):
      guard color.alpha > 0 else { return }
      commands.append(command(.solid(color)))
    case .gradient(let gradient): commands.append(command(.gradient(gradient)))
    case .pattern(let pattern, let opacity): emit(pattern, opacity: opacity, transform, command)
    }
  }

  // MARK: Groups

  private mutating func emit(_ group: GroupNode, _ outer: AffineTransform) {
    if let projection = group.projection {
      var flat = group
      flat.projection = nil
      let list = Emitter.displayList([.group(flat)], under: .identity)
      let center = group.children.box.mapped(by: group.transform).center
      commands += list.projected(by: projection.then(outer), tolerance: 0.02, center: center).commands
      return
    }
    let transform = group.transform.then(outer)
    if group.opacity <= 0 && group.blend == .normal { return }
    if let shape = group.simpleShape {
      return clipped(by: group.clips, transform) { emitter in
        emitter.emit(shape, transform, opacity: group.opacity, blend: group.blend)
      }
    }
    let pathClips = group.clips.filter { $0.singlePath(under: transform) != nil }
    let maskClips = group.clips.filter { $0.singlePath(under: transform) == nil }
    let needsLayer = group.needsLayer || !maskClips.isEmpty
    guard needsLayer else {
      return clipped(by: pathClips, transform) { $0.emit(group.children, transform) }
    }
    let filters = filters(of: group, transform)
    let innerClips = filters.isEmpty ? pathClips : []
    if filters.isEmpty {
      begin(group.opacity, group.blend, [])
      clipped(by: innerClips, transform) { $0.emit(group.children, transform) }
    } else {
      begin(group.opacity, group.blend, [])
      begin(1, .normal, filters)
      emit(group.children, transform)
      commands.append(.endGroup)
    }
    for clip in maskClips + (filters.isEmpty ? [] : pathClips) { mask(by: clip, transform) }
    if let mask = group.mask { emit(mask, transform) }
    commands.append(.endGroup)
  }

  /// Writes the output of `body` within clip regions that are one path each.
  private mutating func clipped(
    by clips: [ClipNode], _ transform: AffineTransform, _ body: (inout Emitter) -> Void
  ) {
    var pushed = 0
    for clip in clips {
      for part in clip.singlePath(under: transform) ?? [] {
        commands.append(.pushClip(part.path, part.rule, transform))
        pushed += 1
      }
    }
    body(&self)
    commands += Array(repeating: .popClip, count: pushed)
  }

  /// Clips the open group to a region of several parts.
  private mutating func mask(by clip: ClipNode, _ transform: AffineTransform) {
    commands.append(.beginMask(.alpha))
    for part in clip.parts { emit(part, transform) }
    commands.append(.endMask)
  }

  private mutating func emit(_ part: ClipNode.Part, _ transform: AffineTransform) {
    let fill = DisplayList.Command.fill(part.path, part.rule, .solid(.black), transform, .normal)
    let complex = part.clips.filter { $0.singlePath(under: transform) == nil }
    guard complex.isEmpty else {
      begin(1, .normal, [])
      clipped(by: part.clips.filter { $0.singlePath(under: transform) != nil }, transform) { $0.commands.append(fill) }
      for clip in complex { mask(by: clip, transform) }
      commands.append(.endGroup)
      return
    }
    clipped(by: part.clips, transform) { $0.commands.append(fill) }
  }

  private mutating func emit(_ mask: MaskNode, _ transform: AffineTransform) {
    let kind: MaskKind = mask.isAlpha ? .alpha : MaskKind(.luminance(mask.isLinearRGB ? .linearRGB : .srgb))
    commands.append(.beginMask(kind))
    commands.append(.pushClip(mask.region, .nonZero, transform))
    emit(mask.children, transform)
    commands.append(.popClip)
    for outer in mask.outer { emit(outer, transform) }
    commands.append(.endMask)
  }

  private mutating func begin(_ opacity: Double, _ blend: BlendMode, _ filters: [ImageFilter]) {
    commands.append(.beginGroup(opacity: opacity, blend: blend, filters: filters))
  }
}

extension GroupNode {
  /// The group's only shape, if the group's opacity and blend mode can be applied to the shape itself.
  fileprivate var simpleShape: ShapeNode? {
    guard mask == nil, filter == nil, children.count == 1, case .shape(let shape) = children[0],
      (shape.fill == nil) != (shape.stroke == nil)
    else { return nil }
    if case .pattern = shape.fill ?? shape.stroke { return nil }
    return clips.allSatisfy({ $0.singlePath(under: transform) != nil }) ? shape : nil
  }

  fileprivate var needsLayer: Bool {
    opacity < 1 || blend != .normal || isIsolated || mask != nil || filter != nil
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
