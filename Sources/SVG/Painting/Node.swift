import Numerics
import Raster
import Vector

/// A part of a drawing with all references resolved, in the user units of what it lies in.
indirect enum Node: Sendable {
  case shape(ShapeNode)
  case group(GroupNode)
  case image(ImageNode)
}

/// What fills or strokes a shape.
enum ResolvedPaint: Sendable {
  case color(Color)
  /// With its map from gradient space to user space.
  case gradient(Gradient)
  case pattern(PatternNode, opacity: Double)

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

/// A path that is filled, stroked or both.
struct ShapeNode: Sendable {
  var path: Path
  var fill: ResolvedPaint?
  var fillRule = FillRule.nonZero
  var stroke: ResolvedPaint?
  var strokeStyle = StrokeStyle(width: 1)
  /// The stroke is as wide on the screen as if there were no transforms.
  var hasFixedStroke = false
  var strokeComesFirst = false
  /// What counts as its box, if that is not the path's: text fills the cells of its letters.
  var box: Rect?
  /// The element that it comes from.
  var element: Int
}

/// Parts that are placed, clipped, masked, filtered and faded as one.
struct GroupNode: Sendable {
  var children: [Node]
  var transform = AffineTransform.identity
  var opacity = 1.0
  var blend = BlendMode.normal
  var isIsolated = false
  /// What nothing may reach out of, in the units of the children.
  var clips: [ClipNode] = []
  var mask: MaskNode?
  var filter: FilterNode?
  /// The element that it comes from.
  var element: Int
}

/// A region: the union of some shapes, each within its own clips.
struct ClipNode: Sendable {
  struct Part: Sendable {
    var path: Path
    var rule: FillRule
    var clips: [ClipNode] = []
  }

  var parts: [Part]
}

/// Parts whose luminance or alpha says how much shows of others.
struct MaskNode: Sendable {
  var children: [Node]
  var isAlpha: Bool
  var isLinearRGB: Bool
  /// Nothing shows outside of it, in the units of what is masked.
  var region: Path
  /// The mask that the mask itself is under.
  var outer: [MaskNode] = []
}

/// A tile that is repeated over the plane.
struct PatternNode: Sendable {
  var children: [Node]
  /// The tile in the units of the pattern.
  var tile: Rect
  /// From the units of the children to those of the pattern.
  var contentTransform: AffineTransform
  /// From the units of the pattern to those of the shape.
  var transform: AffineTransform
}

extension Node {
  /// The box of the geometry in the units around it, without strokes, clips and filters; null for nothing.
  func box(under transform: AffineTransform = .identity) -> Rect {
    switch self {
    case .shape(let shape):
      shape.bounds(under: transform)
    case .group(let group):
      group.children.box(under: group.transform.then(transform))
    case .image(let image):
      Path.rectangle(image.box).transformed(by: transform).bounds
    }
  }
}

extension ShapeNode {
  fileprivate func bounds(under transform: AffineTransform) -> Rect {
    if let box { return box.isNull ? box : Path.rectangle(box).transformed(by: transform).bounds }
    return (transform == .identity ? path : path.transformed(by: transform)).bounds
  }
}

extension [Node] {
  func box(under transform: AffineTransform = .identity) -> Rect {
    reduce(.null) { $0.union($1.box(under: transform)) }
  }
}

extension Rect {
  /// Whether it holds any point or line.
  var isNull: Bool { !(minX <= maxX && minY <= maxY) }
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
  var hasArea: Bool { isFinite && width > 0 && height > 0 }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The map from the unit square.
  var fromUnitSquare: AffineTransform { AffineTransform(a: width, b: 0, c: 0, d: height, tx: minX, ty: minY) }
}
