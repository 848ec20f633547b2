import Drawing
import Numerics
import Raster
import Vector

extension SVGDocument {
  /// The document's still as artwork, in the units of the view box; the page is the view box, or the document's size
  /// from (0, 0) if it has none. A group around everything counts as the document itself.
  /// - Throws: `tooMuchToDraw` and the like, as the limits say.
  package func artwork() throws(SVGError) -> ArtworkDrawing {
    let root = ElementView(index: 0, element: model.tree.elements[0], values: model.styles[0].values)
    let page = root.viewBox ?? Rect(x: 0, y: 0, width: width, height: height)
    let nodes = try nodes(at: isAnimated ? timeline.loop.time(atPhase: 0) : nil, in: page)
    let (outermost, transform) = ArtworkParts.outermost(nodes)
    var colors: [Color] = []
    ArtworkParts.collect(nodes, into: &colors)
    let ink = outermost.inkBox(under: transform)
    let parts = outermost.map { node in
      ArtworkParts.part(node, transform, name: model.tree.elements[node.element]["id"] ?? "", page: page)
    }
    return ArtworkDrawing(
      list: Emitter.displayList(nodes, under: .identity).within(page, ink: ink), page: page, box: ink.clipped(to: page),
      parts: parts.filter { !$0.box.isNull }, colors: colors)
  }
}

/// Takes nodes apart.
enum ArtworkParts {
  /// What lies in groups that do nothing but place the one thing in them, and where they place it.
  static func outermost(_ nodes: [Node]) -> (nodes: [Node], transform: AffineTransform) {
    var (nodes, transform) = (nodes, AffineTransform.identity)
    while nodes.count == 1, case .group(let group) = nodes[0], group.onlyPlaces {
      transform = group.transform.then(transform)
      nodes = group.children
    }
    return (nodes, transform)
  }

  static func part(_ node: Node, _ transform: AffineTransform, name: String, page: Rect) -> ArtworkDrawing.Part {
    let ink = [node].inkBox(under: transform)
    return ArtworkDrawing.Part(
      name: name, list: Emitter.displayList([node], under: transform).within(page, ink: ink),
      box: ink.clipped(to: page),
      outline: outline(node, transform), color: color(of: [node]) ?? .black)
  }

  private static func outline(_ node: Node, _ transform: AffineTransform) -> Path {
    switch node {
    case .shape(let shape):
      return shape.fill == nil && shape.stroke == nil ? Path() : shape.path.transformed(by: transform)
    case .image(let image): return Path.rectangle(image.box).transformed(by: transform)
    case .group(let group):
      return group.children.reduce(into: Path()) { $0.append(outline($1, group.transform.then(transform))) }
    }
  }

  /// The first color of the nodes, faded as the groups around it are; nil if there is none.
  private static func color(of nodes: [Node]) -> Color? {
    for node in nodes {
      var colors: [Color] = []
      switch node {
      case .group(let group):
        if let color = color(of: group.children) { return color.faded(by: group.opacity) }
      case .shape, .image: collect([node], into: &colors)
      }
      if let color = colors.first { return color }
    }
    return nil
  }

  static func collect(_ nodes: [Node], into colors: inout [Color]) {
    for node in nodes {
      switch node {
      case .shape(let shape):
        for paint in [shape.fill, shape.stroke] { collect(paint, into: &colors) }
      case .group(let group): collect(group.children, into: &colors)
      case .image: break
      }
    }
  }

  private static func collect(_ paint: ResolvedPaint?, into colors: inout [Color]) {
    func add(_ color: Color) { if color.alpha > 0, !colors.contains(color) { colors.append(color) } }
    switch paint {
    case nil: break
    case .color(let color): add(color)
    case .gradient(let gradient): for stop in gradient.stops.prefix(256) { add(stop.color) }
    case .pattern(let pattern, _): collect(pattern.children, into: &colors)
    }
  }
}

extension GroupNode {
  /// Whether it does nothing but place its parts.
  fileprivate var onlyPlaces: Bool {
    var plain = self
    plain.transform = .identity
    return plain.isPlain
  }
}

extension [Node] {
  /// The box of the geometry that is painted, with the widths of strokes; null for nothing.
  func inkBox(under transform: AffineTransform) -> Rect {
    reduce(.null) { box, node in
      switch node {
      case .shape(let shape): box.union(shape.inkBox(under: transform))
      case .image: box.union(node.box(under: transform))
      case .group(let group): box.union(group.children.inkBox(under: group.transform.then(transform)))
      }
    }
  }
}

extension ShapeNode {
  fileprivate func inkBox(under transform: AffineTransform) -> Rect {
    guard fill != nil || stroke != nil else { return .null }
    let placed = path.transformed(by: transform)
    let inside = fill == nil ? Rect.null : placed.bounds
    guard stroke != nil else { return inside }
    // A hundredth of the width is as near as a box needs.
    let tolerance = max(strokeStyle.width / 100, 1e-9)
    let outline =
      hasFixedStroke
      ? placed.stroked(strokeStyle, tolerance: tolerance)
      : path.stroked(strokeStyle, tolerance: tolerance).transformed(by: transform)
    return inside.union(outline.bounds)
  }
}

extension DisplayList {
  /// The list, clipped to a page over which its ink reaches.
  fileprivate func within(_ page: Rect, ink: Rect) -> DisplayList {
    guard !ink.isNull, ink.clipped(to: page) != ink else { return self }
    return DisplayList(commands: [.pushClip(.rectangle(page), .nonZero, .identity)] + commands + [.popClip])
  }
}

extension Rect {
  /// The common part; null for none.
  fileprivate func clipped(to other: Rect) -> Rect {
    let common = Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return common.isNull ? .null : common
  }
}

extension Node {
  /// The index of the element that it comes from.
  fileprivate var element: Int {
    switch self {
    case .shape(let shape): shape.element
    case .group(let group): group.element
    case .image: 0
    }
  }
}
