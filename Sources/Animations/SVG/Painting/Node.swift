import Drawing
import Numerics
import Raster
import Synchronization
import Vector

/// A part of a drawing with all references resolved, in the user units of its parent.
final class Node: Sendable {
  enum Content: Sendable {
    case shape(ShapeNode)
    // Most nodes are shapes, and would be as large as these.
    indirect case group(GroupNode)
    indirect case image(ImageNode)
  }

  let content: Content
  let emission = Emission()

  private init(_ content: Content) { self.content = content }

  /// The index of its element.
  var element: Int {
    switch content {
    case .shape(let shape): shape.element
    case .group(let group): group.element
    case .image(let image): image.element
    }
  }

  static func shape(_ shape: ShapeNode) -> Node { Node(.shape(shape)) }
  static func group(_ group: GroupNode) -> Node { Node(.group(group)) }
  static func image(_ image: ImageNode) -> Node { Node(.image(image)) }
}

/// The paint of a fill or stroke.
enum ResolvedPaint: Sendable {
  case color(Color)
  /// With the transform from gradient space to user space.
  indirect case gradient(Gradient)
  indirect case pattern(PatternNode, opacity: Double)

  func transformed(by transform: AffineTransform) -> ResolvedPaint {
    switch self {
    case .color: return self
    case .gradient(var gradient):
      gradient.transform = gradient.transform.then(transform)
      return .gradient(gradient)
    case .pattern(var pattern, let opacity):
      pattern.transform = pattern.transform.then(transform)
      return .pattern(pattern, opacity: opacity)
    }
  }
}

/// A path with a fill, a stroke or both.
struct ShapeNode: Sendable {
  var path: Path
  var fill: ResolvedPaint?
  var fillRule = FillRule.nonZero
  var stroke: ResolvedPaint?
  var strokeStyle = StrokeStyle(width: 1)
  /// Whether transforms do not scale the stroke width (`non-scaling-stroke`).
  var hasFixedStroke = false
  var strokeComesFirst = false
  /// Whether edges follow pixels.
  var isCrisp = false
  /// The bounding box, if it is not that of the path: text uses the cells of its letters.
  var box: Rect?
  /// How far the box with strokes reaches beyond that box: the width of the text's own stroke.
  var reach = 0.0
  /// The index of the element of the node.
  var element: Int
}

/// Nodes that are transformed, clipped, masked, filtered and made transparent together.
struct GroupNode: Sendable {
  var children: [Node]
  var transform = AffineTransform.identity
  /// A map in perspective that follows the transform, in the units of the parent; nil for none.
  var projection: ProjectiveTransform?
  var opacity = 1.0
  /// Whether the group stays while it is clear or opaque, as its opacity changes.
  var isFading = false
  var blend = BlendMode.normal
  var isIsolated = false
  /// The clip regions, in the units of the children.
  var clips: [ClipNode] = []
  var mask: MaskNode?
  var filter: FilterNode?
  /// The index of the element of the node.
  var element: Int
  /// The extent of what is out of view and left out, in the units of the children, and its boxes where they are asked
  /// for.
  var unseen = Rect.null
  var unseenBoxes = NodeBoxes()
}

/// A region: the union of shapes, each within its own clips.
struct ClipNode: Sendable {
  struct Part: Sendable {
    var path: Path
    var rule: FillRule
    var clips: [ClipNode] = []
  }

  var parts: [Part]
}

/// Nodes whose luminance or alpha masks other nodes.
struct MaskNode: Sendable {
  var children: [Node]
  var isAlpha: Bool
  var isLinearRGB: Bool
  /// The region outside which nothing is visible, in the units of the masked nodes.
  var region: Path
  /// The mask of the mask itself.
  var outer: [MaskNode] = []
}

/// A tile that is repeated over the plane.
struct PatternNode: Sendable {
  var content: PatternContent
  /// The tile, in the units of the pattern.
  var tile: Rect
  /// From the units of the children to those of the pattern.
  var contentTransform: AffineTransform
  /// From the units of the pattern to those of the shape.
  var transform: AffineTransform
}

/// The nodes of a pattern, which the shapes that it paints share.
final class PatternContent: Sendable {
  let children: [Node]
  /// The last display list.
  private let made = Mutex<(transform: AffineTransform, list: DisplayList)?>(nil)

  init(_ children: [Node]) { self.children = children }

  func displayList(under transform: AffineTransform) -> DisplayList {
    made.withLock { made in
      if let made, made.transform == transform { return made.list }
      let list = Emitter.displayList(children, under: transform)
      made = (transform, list)
      return list
    }
  }
}

extension Node {
  /// The bounding box of the geometry in the units of the parent, without strokes, clips and filters; null if empty.
  ///
  /// The box of a group contains its children's boxes, as in browsers: with rotations, it may exceed its shapes.
  var box: Rect {
    switch content {
    case .shape(let shape): shape.box ?? shape.path.bounds
    case .group(let group): group.children.box.union(group.unseenBoxes.fill).mapped(by: group.transform)
    case .image(let image): image.box
    }
  }

  /// The bounding box with strokes, to which effects refer: of text that of its cells, widened by the stroke.
  var strokeBox: Rect {
    switch content {
    case .shape(let shape): shape.strokeBox
    case .group(let group): group.children.strokeBox.union(group.unseenBoxes.stroke).mapped(by: group.transform)
    case .image(let image): image.box
    }
  }
}

/// The boxes of nodes, in the units of their parent.
struct NodeBoxes: Sendable {
  var fill = Rect.null
  var stroke = Rect.null

  init() {}
  init(_ node: Node) { (fill, stroke) = (node.box, node.strokeBox) }

  func union(_ other: NodeBoxes) -> NodeBoxes {
    var boxes = self
    (boxes.fill, boxes.stroke) = (fill.union(other.fill), stroke.union(other.stroke))
    return boxes
  }
}

extension Rect {
  /// The bounding box of the rectangle under a map.
  func mapped(by transform: AffineTransform) -> Rect {
    isNull || transform == .identity ? self : Path.rectangle(self).transformed(by: transform).bounds
  }
}

extension [Node] {
  /// The shapes among the nodes and in their groups, which must not have transforms.
  var shapes: [ShapeNode] {
    flatMap { (node: Node) -> [ShapeNode] in
      switch node.content {
      case .shape(let shape): [shape]
      case .group(let group): group.children.shapes
      case .image: []
      }
    }
  }

  var box: Rect { reduce(.null) { $0.union($1.box) } }
  var strokeBox: Rect { reduce(.null) { $0.union($1.strokeBox) } }
}

extension Rect {
  /// Whether the rectangle contains no point.
  var isNull: Bool { !(minX <= maxX && minY <= maxY) }
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
  var hasArea: Bool { isFinite && width > 0 && height > 0 }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The transform from the unit square.
  var fromUnitSquare: AffineTransform { AffineTransform(a: width, b: 0, c: 0, d: height, tx: minX, ty: minY) }
}

/// A decoded image and its position.
struct ImageNode: Sendable {
  var image: RasterImage
  /// From the image's pixels to user units.
  var transform: AffineTransform
  /// The visible area, in user units.
  var box: Rect
  var isSmooth: Bool
  /// The index of the element of the node.
  var element: Int
}
