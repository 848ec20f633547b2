import Raster
import Vector

/// A filter on a group, in user units.
struct FilterNode: Sendable {
  var filters: [ImageFilter] = []
}

/// What the filters of an element come to.
enum FilterOutcome {
  case none
  /// Nothing shows.
  case hidden
  case some(FilterNode)
}

extension SceneBuilder {
  mutating func filter(
    _ view: ElementView, _ children: [Node], _ context: DrawContext
  ) throws(SVGError) -> FilterOutcome {
    .none
  }
}

extension Emitter {
  func filters(of group: GroupNode, _ transform: AffineTransform) -> [ImageFilter] { [] }
}
