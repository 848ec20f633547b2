import Numerics
import Raster
import Vector

/// Colors, gradients and patterns.
extension SceneBuilder {
  /// Resolves a paint for a shape with a bounding box; nil for none.
  mutating func resolve(
    _ paint: PaintValue, opacity: Double, box: @autoclosure () -> Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    switch paint {
    case .none: return nil
    case .color(let color): return .color(color.resolved(current: context.style.color).faded(by: opacity))
    case .contextFill: return contextPaint({ $0.fill }, opacity, context)
    case .contextStroke: return contextPaint({ $0.stroke }, opacity, context)
    case .server(let name, let fallback):
      if let paint = try self.server(name, opacity: opacity, box: box(), context) { return paint }
      guard case .color(let color) = fallback else { return nil }
      return .color(color.resolved(current: context.style.color).faded(by: opacity))
    }
  }

  private mutating func server(
    _ name: Name, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    guard let server = document.element(name, ["linearGradient", "radialGradient", "pattern"]) else { return nil }
    return document.tree.elements[server].name == "pattern"
      ? try pattern(server, opacity: opacity, box: box, context)
      : try gradient(server, opacity: opacity, box: box, context)
  }

  private func contextPaint(
    _ paint: (ContextPaints) -> ResolvedPaint?, _ opacity: Double, _ context: DrawContext
  ) -> ResolvedPaint? {
    guard let paints = context.contextPaints else { return nil }
    return paint(paints)?.transformed(by: paints.transform).faded(by: opacity)
  }

  private mutating func gradient(
    _ server: Int, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    let all = moment.chain(from: server).filter { $0.element.name.text.ends(with: "Gradient") }
    let name = document.tree.elements[server].name
    let reader = GradientReader(
      all: all, same: all.filter { $0.element.name == name }, context: context, moment: moment)
    let colors = try colors(of: server, reader, opacity: opacity)
    guard let last = colors.stops.last, var transform = reader.transform else { return nil }
    guard colors.stops.count > 1 else { return .color(last.color) }
    if reader.isBoundingBox {
      guard box.hasArea else { return nil }
      transform = transform.then(box.fromUnitSquare)
    }
    guard let geometry = name == "linearGradient" ? reader.linear : reader.radial else { return .color(last.color) }
    return .gradient(
      Gradient(
        geometry, stops: colors.stops, spread: reader.spread, interpolation: colors.interpolation, mixing: .straight,
        transform: transform))
  }

  /// The colors of a gradient, cached for all shapes with the same opacity.
  private mutating func colors(
    of server: Int, _ reader: GradientReader, opacity: Double
  ) throws(SVGError) -> GradientColors {
    let key = FadedGradient(server: server, opacity: opacity)
    if let known = cache.gradients[key] { return known }
    try work.add(elements: reader.contentCount / 16)
    let colors = colors(reader).faded(by: opacity)
    cache.gradients[key] = colors
    return colors
  }

  /// The colors of a gradient, which are kept for other pictures.
  private func colors(_ reader: GradientReader) -> GradientColors {
    guard let owner = reader.owner else { return GradientColors() }
    if let known = memory?.gradients[owner] { return known }
    let colors = reader.colors(of: owner)
    if colors.isOwn { memory?.gradients[owner] = colors }
    return colors
  }

  // MARK: Patterns

  private mutating func pattern(
    _ server: Int, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    guard !context.references.contains(server) else { return nil }
    let chain = moment.chain(from: server).filter { $0.element.name == "pattern" }
    let reader = PatternReader(chain: chain, box: box, context: context)
    guard let owner = chain.first(where: { !$0.element.children.isEmpty }), let tile = reader.tile,
      let content = reader.contentTransform(tile: tile), content.isUsable, let transform = reader.transform
    else { return nil }
    let inner = try referred(server, from: context, style: owner.index, viewport: reader.viewport)
    let shared = try patternContent(of: owner.index, inner)
    guard !shared.children.isEmpty else { return nil }
    return .pattern(
      PatternNode(content: shared, tile: tile, contentTransform: content, transform: transform),
      opacity: opacity)
  }

  /// The content of a pattern, which is kept unless the pattern is inside others, where cycles are left out.
  private mutating func patternContent(
    of owner: Int, _ context: DrawContext
  ) throws(SVGError) -> PatternContent {
    guard context.references.count == 1 else { return PatternContent(try children(of: owner, context)) }
    if let known = patterns.content(of: owner, in: context) {
      try work.add(known.work)
      return known.content
    }
    let before = work
    let content = PatternContent(try children(of: owner, context))
    patterns.keep(content, of: owner, in: context, work: work - before)
    return content
  }
}

/// The cache key of the colors of a gradient, with the opacity of a shape.
struct FadedGradient: Hashable {
  let server: Int
  let opacity: Double
}

extension Color {
  func faded(by opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity
    return color
  }
}

extension ResolvedPaint {
  func faded(by opacity: Double) -> ResolvedPaint {
    guard opacity < 1 else { return self }
    switch self {
    case .color(let color): return .color(color.faded(by: opacity))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.faded(by: opacity)
      }
      return .gradient(gradient)
    case .pattern(let pattern, let own): return .pattern(pattern, opacity: own * opacity)
    }
  }
}
