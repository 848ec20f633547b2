import Colors
import Numerics
import Raster
import Vector

extension FilterFunction {
  /// A layer of `text-shadow`: the letters in one color, moved and blurred; nil if it is invisible.
  func shadow(of nodes: [Node], _ span: TextSpan) -> Node? {
    guard case .dropShadow(let x, let y, let radius, let value) = self else { return nil }
    let style = span.context.style
    let color = value?.resolved(current: style.color) ?? style.color
    guard color.alpha > 0, !nodes.isEmpty else { return nil }
    var group = GroupNode(children: nodes.map { $0.silhouette(color) }, element: span.view.index)
    group.transform = .translation(x: x.resolved(), y: y.resolved())
    // A blur radius is two standard deviations (CSS Backgrounds 3, 6.1.1).
    let sigma = max(radius.resolved() / 2, 0)
    if sigma > 0 { group.filter = FilterNode(filters: [.blur(sigmaX: sigma, sigmaY: sigma)]) }
    return .group(group)
  }
}

extension Length {
  /// The length in user units, if its font size is known.
  fileprivate func resolved() -> Double { resolved(percentOf: 0, fontSize: 0) }
}

extension Node {
  /// The node in one color, which does not count for the bounding boxes of its parents.
  fileprivate func silhouette(_ color: Color) -> Node {
    switch content {
    case .shape(var shape):
      shape.fill = shape.fill.map { $0.silhouette(color) }
      shape.stroke = shape.stroke.map { $0.silhouette(color) }
      shape.box = .null
      return .shape(shape)
    case .group(var group):
      group.children = group.children.map { $0.silhouette(color) }
      return .group(group)
    case .image: return self
    }
  }
}

extension ResolvedPaint {
  fileprivate func silhouette(_ color: Color) -> ResolvedPaint {
    switch self {
    case .color(let own): .color(color.withAlpha(color.alpha * own.alpha))
    case .gradient, .pattern: .color(color)
    }
  }
}
