import JSON
import Motion
import Numerics
import Raster
import Vector

extension DocumentDecoder {
  /// One paint or a list of them.
  mutating func paints<Source>(_ node: Node?, _ read: (inout DocumentDecoder, Node) -> Source?) -> [Source] {
    guard let node else { return [] }
    guard let elements = node.elements else { return read(&self, node).map { [$0] } ?? [] }
    if elements.isEmpty { report(.emptyList(expected: "at least one paint"), at: node) }
    return elements.compactMap { isFull ? nil : read(&self, $0) }
  }

  /// A paint, or an object that has it beside a condition.
  mutating func fill(_ node: Node, in scope: Scope) -> FillSource? {
    guard let object = node.value.object, object.member("when") != nil || object.member("paint") != nil else {
      return paint(node, in: scope).map { FillSource(condition: nil, paint: $0) }
    }
    guard let fields = fields(node, .fill) else { return nil }
    let condition = property(fields["when"], .boolean, in: scope)
    if fields["paint"] == nil {
      return gradient(node, .fill, in: scope).map { FillSource(condition: condition, paint: .gradient($0)) }
    }
    for key in fields.keys(among: Grammar.gradient.names) { reportUseless([key], in: fields, beside: "paint") }
    return paint(fields["paint"], in: scope).map { FillSource(condition: condition, paint: $0) }
  }

  /// A color or a gradient.
  mutating func paint(_ node: Node?, in scope: Scope) -> PaintSource? {
    guard let node else { return nil }
    let isGradient = node.value.object.map { $0.member("values") == nil } ?? false
    if isGradient { return gradient(node, .gradient, in: scope).map(PaintSource.gradient) }
    return property(node, .color, in: scope).map(PaintSource.color)
  }

  mutating func stroke(_ node: Node, in scope: Scope) -> StrokeSource? {
    guard let fields = fields(node, .stroke) else { return nil }
    let condition = property(fields["when"], .boolean, in: scope)
    let paint = paint(fields["paint"], in: scope)
    let width = number(fields["width"], in: scope)
    let dash = property(fields["dash"], .numbers, in: scope)
    let dashOffset = number(fields["dashOffset"], in: scope)
    let miterLimit = number(fields["miterLimit"], in: scope)
    let cap = word(fields["cap"], in: scope) ?? .fixed(StrokeStyle.Cap.butt)
    let join = word(fields["join"], in: scope) ?? .fixed(StrokeStyle.Join.miter)
    guard let paint, let width else { return nil }
    return StrokeSource(
      condition: condition, paint: paint, width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash,
      dashOffset: dashOffset)
  }

  // MARK: Gradients

  private mutating func gradient(_ node: Node, _ grammar: Grammar, in scope: Scope) -> GradientSource? {
    guard let outer = fields(node, grammar) else { return nil }
    let kinds = outer.keys(among: Grammar.gradient.names)
    guard kinds.count == 1, let inner = outer[kinds[0]] else {
      let found = kinds.isEmpty ? "an object without a gradient" : "more than one gradient"
      report(.wrongKind(found: found, expected: "one of linear, radial and conic"), at: node)
      return nil
    }
    switch kinds[0] {
    case "linear": return linear(inner, in: scope)
    case "radial": return radial(inner, in: scope)
    default: return conic(inner, in: scope)
    }
  }

  private mutating func linear(_ node: Node, in scope: Scope) -> GradientSource? {
    guard let fields = fields(node, .linear) else { return nil }
    let from = point(fields["from"], in: scope)
    let to = point(fields["to"], in: scope)
    guard let from, let to else { return nil }
    return gradient(.linear(from: from, to: to), fields, in: scope)
  }

  private mutating func radial(_ node: Node, in scope: Scope) -> GradientSource? {
    guard let fields = fields(node, .radial) else { return nil }
    let center = point(fields["center"], in: scope)
    let focus = point(fields["focus"], in: scope)
    let innerRadius = number(fields["innerRadius"], in: scope)
    guard let radius = number(fields["radius"], in: scope) else { return nil }
    return gradient(
      .radial(center: center, radius: radius, focus: focus, innerRadius: innerRadius), fields, in: scope)
  }

  private mutating func conic(_ node: Node, in scope: Scope) -> GradientSource? {
    guard let fields = fields(node, .conic) else { return nil }
    let center = point(fields["center"], in: scope)
    let angle = angle(fields["angle"], in: scope)
    return gradient(.conic(center: center, angle: angle), fields, in: scope)
  }

  private mutating func gradient(
    _ geometry: GradientSource.Geometry, _ fields: Fields, in scope: Scope
  ) -> GradientSource? {
    let spread = choice(fields["spread"], of: Gradient.Spread.self) ?? .pad
    let interpolation = choice(fields["interpolation"], of: Gradient.Interpolation.self) ?? .srgb
    let mixing = choice(fields["mixing"], of: Gradient.Mixing.self) ?? .premultiplied
    let transform = matrix(fields["transform"], in: scope)
    guard let stops = stops(fields["stops"], in: scope) else { return nil }
    return GradientSource(
      geometry: geometry, stops: stops, spread: spread, interpolation: interpolation, mixing: mixing,
      transform: transform)
  }

  private mutating func matrix(_ node: Node?, in scope: Scope) -> [Property]? {
    guard let node else { return nil }
    guard let elements = node.elements, elements.count == 6 else {
      reportKind(node, expected: "six numbers in an array")
      return nil
    }
    let numbers = elements.map { number($0, in: scope) }
    return numbers.contains { $0 == nil } ? nil : numbers.compactMap { $0 }
  }

  private mutating func stops(_ node: Node?, in scope: Scope) -> GradientSource.Stops? {
    guard let node else { return nil }
    guard let elements = node.elements else { return property(node, .colors, in: scope).map(GradientSource.Stops.list) }
    guard elements.count >= 2 else {
      report(.wrongKind(found: "\(elements.count) stops", expected: "at least two stops"), at: node)
      return nil
    }
    var stops: [GradientSource.Stop] = []
    for element in elements {
      if let stop = stop(element, in: scope) { stops.append(stop) }
    }
    return stops.count == elements.count ? .separate(stops) : nil
  }

  private mutating func stop(_ node: Node, in scope: Scope) -> GradientSource.Stop? {
    guard let object = node.value.object, object.member("values") == nil else {
      return property(node, .color, in: scope).map { GradientSource.Stop(color: $0, offset: nil) }
    }
    guard let fields = fields(node, .stop) else { return nil }
    let offset = share(fields["offset"], in: scope)
    return property(fields["color"], .color, in: scope).map { GradientSource.Stop(color: $0, offset: offset) }
  }
}

extension DocumentDecoder {
  // MARK: Effects

  mutating func effects(_ fields: Fields, in scope: Scope) -> Layer.Effects? {
    guard !fields.keys(among: ["blur", "shadow", "mask"]).isEmpty else { return nil }
    return Layer.Effects(
      blur: scale(fields["blur"], in: scope), shadow: shadow(fields["shadow"], in: scope),
      mask: mask(fields["mask"], in: scope))
  }

  private mutating func shadow(_ node: Node?, in scope: Scope) -> Layer.Shadow? {
    guard let node, let fields = fields(node, .shadow) else { return nil }
    let offset = pair(fields["offset"], in: scope)
    let blur = number(fields["blur"], in: scope)
    return property(fields["color"], .color, in: scope).map { Layer.Shadow(offset: offset, blur: blur, color: $0) }
  }

  private mutating func mask(_ node: Node?, in scope: Scope) -> Layer.Mask? {
    guard let node, let fields = fields(node, .mask) else { return nil }
    var inner = scope
    inner.depth += 1
    return Layer.Mask(
      layers: layers(fields["layers"], in: inner),
      channel: choice(fields["channel"], of: Layer.Mask.Channel.self) ?? .alpha,
      isInverted: literalBoolean(fields["inverted"]) ?? false)
  }
}
