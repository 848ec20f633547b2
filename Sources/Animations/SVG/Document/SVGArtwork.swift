import Drawing
import Numerics
import Raster
import Vector

extension SVGDocument {
  /// The document's still picture as artwork, in the units of the view box. The page is the view box, or the document's
  /// size from (0, 0) if it has none or does not fit it in. A group around everything is treated as the document
  /// itself.
  /// - Throws: errors such as `tooMuchToDraw` for exceeded limits.
  package func artwork() throws(SVGError) -> ArtworkDrawing {
    let root = ElementView(index: 0, element: model.tree.elements[0], values: model.styles[0].values)
    // A view box that is stretched or cut has the units of the document's size.
    let fits = !["none", "slice"].contains { root.element["preserveAspectRatio"]?.includes($0) == true }
    let page = (fits ? root.viewBox : nil) ?? Rect(x: 0, y: 0, width: width, height: height)
    let nodes = try nodes(at: isAnimated ? timeline.loop.time(atPhase: 0) : nil, in: page)
    let (outermost, transform) = ArtworkParts.outermost(nodes)
    var colors = ArtworkParts.Colors()
    ArtworkParts.collect(nodes, into: &colors)
    let ink = outermost.inkBox(under: transform, isSeen: true)
    let parts = outermost.map { node in
      ArtworkParts.part(node, transform, name: model.tree.elements[node.element]["id"] ?? "", page: page)
    }
    return ArtworkDrawing(
      list: Emitter.displayList(nodes, under: .identity).within(page, ink: ink), page: page, box: ink.clipped(to: page),
      parts: parts.filter { !$0.box.isNull }, colors: colors.all)
  }
}

/// Splits nodes into parts.
enum ArtworkParts {
  /// Colors in their order, each once.
  struct Colors {
    fileprivate(set) var all: [Color] = []
    fileprivate var known: Set<Color> = []
  }

  /// The contents of nested groups that only transform a single child, and the product of their transforms.
  static func outermost(_ nodes: [Node]) -> (nodes: [Node], transform: AffineTransform) {
    var (nodes, transform) = (nodes, AffineTransform.identity)
    while nodes.count == 1, case .group(let group) = nodes[0].content, group.onlyPlaces {
      transform = group.transform.then(transform)
      nodes = group.children
    }
    return (nodes, transform)
  }

  static func part(_ node: Node, _ transform: AffineTransform, name: String, page: Rect) -> ArtworkDrawing.Part {
    let ink = [node].inkBox(under: transform, isSeen: true)
    return ArtworkDrawing.Part(
      name: name, list: Emitter.displayList([node], under: transform).within(page, ink: ink),
      box: ink.clipped(to: page),
      outline: outline(node, transform), color: color(of: [node]) ?? .black)
  }

  private static func outline(_ node: Node, _ transform: AffineTransform) -> Path {
    switch node.content {
    case .shape(let shape):
      return shape.fill == nil && shape.stroke == nil ? Path() : shape.path.transformed(by: transform)
    case .image(let image): return Path.rectangle(image.box).transformed(by: transform)
    case .group(let group):
      return group.children.reduce(into: Path()) { $0.append(outline($1, group.transform.then(transform))) }
    }
  }

  /// The first color of the nodes, with the opacity of the groups around it; nil if there is none.
  private static func color(of nodes: [Node]) -> Color? {
    for node in nodes {
      var colors = Colors()
      switch node.content {
      case .group(let group):
        if let color = color(of: group.children) { return color.faded(by: group.opacity) }
      case .shape, .image: collect([node], into: &colors)
      }
      if let color = colors.all.first { return color }
    }
    return nil
  }

  static func collect(_ nodes: [Node], into colors: inout Colors) {
    for node in nodes {
      switch node.content {
      case .shape(let shape):
        for paint in [shape.fill, shape.stroke] { collect(paint, into: &colors) }
      case .group(let group): collect(group.children, into: &colors)
      case .image: break
      }
    }
  }

  private static func collect(_ paint: ResolvedPaint?, into colors: inout Colors) {
    func add(_ color: Color) { if color.alpha > 0, colors.known.insert(color).inserted { colors.all.append(color) } }
    switch paint {
    case nil: break
    case .color(let color): add(color)
    case .gradient(let gradient): for stop in gradient.stops.prefix(256) { add(stop.color) }
    case .pattern(let pattern, _): collect(pattern.content.children, into: &colors)
    }
  }
}

extension [Node] {
  /// The bounding box of the painted geometry, including strokes; null if empty.
  ///
  /// - Parameter isSeen: whether clips, masks and filters of groups count: the box of what is seen.
  func inkBox(under transform: AffineTransform, isSeen: Bool = false) -> Rect {
    reduce(.null) { box, node in
      switch node.content {
      case .shape(let shape): box.union(shape.inkBox(under: transform))
      case .image: box.union(node.box.mapped(by: transform))
      case .group(let group): box.union(group.inkBox(under: transform, isSeen: isSeen))
      }
    }
  }
}

extension GroupNode {
  fileprivate func inkBox(under outer: AffineTransform, isSeen: Bool) -> Rect {
    let transform = self.transform.then(outer)
    var box = children.inkBox(under: transform, isSeen: isSeen)
    guard isSeen else { return box }
    for filter in filter?.filters ?? [] where !box.isNull {
      // Filters reach whole units: those of a fine grid here.
      let scale = 128 / Swift.max(box.width, box.height, 1e-9)
      let (x, y) = filter.transformed(by: transform.then(.scale(x: scale, y: scale))).reach(limit: 1 << 16)
      box = Rect(
        minX: box.minX - Double(x) / scale, minY: box.minY - Double(y) / scale, maxX: box.maxX + Double(x) / scale,
        maxY: box.maxY + Double(y) / scale)
    }
    for clip in clips where !box.isNull {
      box = box.clipped(to: clip.parts.reduce(.null) { $0.union($1.path.transformed(by: transform).bounds) })
    }
    return mask.map { box.isNull ? box : box.clipped(to: $0.children.inkBox(under: transform, isSeen: true)) } ?? box
  }
}

extension ShapeNode {
  /// The box with the stroke; browsers widen that of a text by the whole width.
  var strokeBox: Rect {
    if let box { return box.isNull ? box : box.outset(by: reach) }
    return stroke == nil ? path.bounds : path.bounds.union(inkBox(under: .identity))
  }

  fileprivate func inkBox(under transform: AffineTransform) -> Rect {
    guard fill != nil || stroke != nil else { return .null }
    let placed = path.transformed(by: transform)
    let inside = fill == nil ? Rect.null : placed.bounds
    guard stroke != nil else { return inside }
    // A hundredth of the stroke width is accurate enough for a box.
    let tolerance = max(strokeStyle.width / 100, 1e-9)
    let outline =
      hasFixedStroke
      ? placed.stroked(strokeStyle, tolerance: tolerance)
      : path.stroked(strokeStyle, tolerance: tolerance).transformed(by: transform)
    return inside.union(outline.bounds)
  }
}

extension DisplayList {
  /// The list, clipped to a page if its ink extends beyond the page.
  fileprivate func within(_ page: Rect, ink: Rect) -> DisplayList {
    guard !ink.isNull, ink.clipped(to: page) != ink else { return self }
    return DisplayList(commands: [.pushClip(.rectangle(page), .nonZero, .identity)] + commands + [.popClip])
  }
}

extension Rect {
  /// The intersection; null if empty.
  func clipped(to other: Rect) -> Rect {
    let common = Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return common.isNull ? .null : common
  }
}
