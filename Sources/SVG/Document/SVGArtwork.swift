import Drawing
import Numerics
import Raster
import Vector

/// The still of a document as something that others place, colour and take apart.
package struct SVGArtwork: Sendable {
  /// One of the outermost elements that draw something.
  package struct Part: Sendable {
    /// What it draws, in the units of the view box.
    package let list: DisplayList
    /// The box of its geometry with the widths of its strokes.
    package let box: Rect
    /// All its outlines, without what clips them.
    package let outline: Path
  }

  /// All of it, in the units of the view box.
  package let list: DisplayList
  /// The view box; the document's size from (0, 0) if it has none.
  package let viewBox: Rect
  /// The box of its geometry with the widths of its strokes; null for an empty drawing.
  package let box: Rect
  /// The outermost elements, in the order in which they are drawn. A group around everything counts as the document itself.
  package let parts: [Part]
  /// The colours of its fills, strokes and stops, each once, in the order in which they are drawn.
  package let colors: [Color]
}

extension SVGDocument {
  /// The document's still as artwork.
  /// - Throws: `tooMuchToDraw` and the like, as the limits say.
  package func artwork() throws(SVGError) -> SVGArtwork {
    let root = ElementView(index: 0, element: model.tree.elements[0], values: model.styles[0].values)
    let viewBox = root.viewBox ?? Rect(x: 0, y: 0, width: width, height: height)
    let nodes = try nodes(at: isAnimated ? timeline.loop.time(atPhase: 0) : nil, in: viewBox)
    let (parts, transform) = ArtworkParts.outermost(nodes)
    var colors: [Color] = []
    ArtworkParts.collect(nodes, into: &colors)
    return SVGArtwork(
      list: Emitter.displayList(nodes, under: .identity), viewBox: viewBox, box: parts.inkBox(under: transform),
      parts: parts.map { ArtworkParts.part($0, transform) }, colors: colors)
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

  static func part(_ node: Node, _ transform: AffineTransform) -> SVGArtwork.Part {
    SVGArtwork.Part(
      list: Emitter.displayList([node], under: transform), box: [node].inkBox(under: transform),
      outline: outline(node, transform))
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
    let bounds = path.transformed(by: transform).bounds
    guard stroke != nil, !bounds.isNull else { return bounds }
    let reach = strokeStyle.width / 2 * (hasFixedStroke ? 1 : transform.maximumScale)
    return Rect(
      minX: bounds.minX - reach, minY: bounds.minY - reach, maxX: bounds.maxX + reach, maxY: bounds.maxY + reach)
  }
}
