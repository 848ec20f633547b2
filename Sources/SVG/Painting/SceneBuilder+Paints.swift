import Numerics
import Raster
import Vector

/// Colors, gradients and patterns.
extension SceneBuilder {
  /// Resolves a paint for a shape with a bounding box; nil for none.
  mutating func resolve(
    _ paint: PaintValue, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    switch paint {
    case .none: return nil
    case .color(let color): return .color(color.resolved(current: context.style.color).faded(by: opacity))
    case .contextFill: return contextPaint(\.fill, opacity, context)
    case .contextStroke: return contextPaint(\.stroke, opacity, context)
    case .server(let name, let fallback):
      if let paint = try self.server(name, opacity: opacity, box: box, context) { return paint }
      guard case .color(let color) = fallback else { return nil }
      return .color(color.resolved(current: context.style.color).faded(by: opacity))
    }
  }

  private mutating func server(
    _ name: String, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    guard let server = document.element(name, ["linearGradient", "radialGradient", "pattern"]) else { return nil }
    return document.tree.elements[server].name == "pattern"
      ? try pattern(server, opacity: opacity, box: box, context)
      : try gradient(server, opacity: opacity, box: box, context)
  }

  private func contextPaint(
    _ path: KeyPath<ContextPaints, ResolvedPaint?>, _ opacity: Double, _ context: DrawContext
  ) -> ResolvedPaint? {
    guard let paints = context.contextPaints else { return nil }
    return paints[keyPath: path]?.transformed(by: paints.transform).faded(by: opacity)
  }

  /// A paint server and its templates, in order of reference.
  func chain(from index: Int) -> [ElementView] {
    var chain: [ElementView] = []
    var seen: Set<Int> = []
    var current: Int? = index
    while let element = current, seen.insert(element).inserted, chain.count < 64 {
      let view = view(element)
      chain.append(view)
      current = view.element.reference.flatMap { document.tree.byID[$0] }
    }
    return chain
  }

  private mutating func gradient(
    _ server: Int, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    let all = chain(from: server).filter { $0.element.name.ends(with: "Gradient") }
    let name = document.tree.elements[server].name
    let reader = GradientReader(all: all, same: all.filter { $0.element.name == name }, context: context)
    let stops = try knownStops(of: server, all, opacity: opacity)
    guard let last = stops.last else { return nil }
    guard stops.count > 1 else { return .color(last.color) }
    var transform = reader.transform
    if reader.isBoundingBox {
      guard box.hasArea else { return nil }
      transform = transform.then(box.fromUnitSquare)
    }
    guard let geometry = name == "linearGradient" ? reader.linear : reader.radial else { return .color(last.color) }
    return .gradient(
      Gradient(
        geometry, stops: stops, spread: reader.spread, interpolation: hasModernStop(all) ? .oklab : .srgb,
        mixing: .straight, transform: transform))
  }

  /// Whether a stop has a color outside the sRGB syntaxes of old, which browsers mix in OKLab.
  private func hasModernStop(_ chain: [ElementView]) -> Bool {
    for view in chain {
      let stops = view.element.children.filter { document.tree.elements[$0].name == "stop" }
      guard !stops.isEmpty else { continue }
      return stops.contains { stop in
        if case .color(let color) = self.view(stop).values[.stopColor] { color.isModern } else { false }
      }
    }
    return false
  }

  /// The stops of a gradient, cached for all shapes with the same opacity.
  private mutating func knownStops(
    of server: Int, _ chain: [ElementView], opacity: Double
  ) throws(SVGError) -> [GradientStop] {
    let key = StopsKey(server: server, opacity: opacity)
    if let stops = stops[key] { return stops }
    let found = GradientStops.settled(gradientStops(chain, opacity: opacity))
    try count(work: found.count / 16)
    stops[key] = found
    return found
  }

  /// The stops of the first gradient that has any.
  private func gradientStops(_ chain: [ElementView], opacity: Double) -> [GradientStop] {
    for view in chain {
      let children = view.element.children.filter { document.tree.elements[$0].name == "stop" }
      guard !children.isEmpty else { continue }
      var latest = 0.0
      return children.map { child in
        let stop = self.view(child)
        latest = max(latest, stop.number(.offset, default: 0).clampedToUnit)
        return GradientStop(offset: latest, color: stopColor(stop, opacity: opacity))
      }
    }
    return []
  }

  private func stopColor(_ stop: ElementView, opacity: Double) -> Color {
    var color = Color.black
    if case .color(let value) = inherited(.stopColor, of: stop) {
      switch value {
      case .color(let known): color = known
      case .modern(let known): color = known.color
      case .current, .dependent: color = value.resolved(current: documentStyle(of: stop.index).color)
      }
    }
    if case .number(let own) = inherited(.stopOpacity, of: stop) { color = color.faded(by: own.clampedToUnit) }
    return color.faded(by: opacity)
  }

  /// The value of a property, or with `inherit` that of the elements around the gradient.
  private func inherited(_ property: Property, of stop: ElementView) -> PropertyValue? {
    var view = stop
    while case .inherit = view.values[property], let parent = view.element.parent { view = self.view(parent) }
    return view.values[property]
  }

  // MARK: Patterns

  private mutating func pattern(
    _ server: Int, opacity: Double, box: Rect, _ context: DrawContext
  ) throws(SVGError) -> ResolvedPaint? {
    guard !context.references.contains(server) else { return nil }
    let chain = chain(from: server).filter { $0.element.name == "pattern" }
    let reader = PatternReader(chain: chain, box: box, context: context)
    guard let owner = chain.first(where: { !$0.element.children.isEmpty }), let tile = reader.tile,
      let content = reader.contentTransform(tile: tile), content.isUsable
    else { return nil }
    var inner = DrawContext(style: knownStyle(of: owner.index), viewport: reader.viewport ?? context.viewport)
    inner.depth = context.depth + 1
    inner.references = context.references + [server]
    try count(inner)
    let children = try children(of: owner.index, inner)
    guard !children.isEmpty else { return nil }
    return .pattern(
      PatternNode(children: children, tile: tile, contentTransform: content, transform: reader.transform),
      opacity: opacity)
  }
}

/// The cache key of stops: a gradient and an opacity.
struct StopsKey: Hashable {
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
