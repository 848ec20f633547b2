import Motion
import Raster
import Vector

extension DocumentDecoder {
  /// A color, a gradient, or the name of a parameter of the type paint.
  mutating func paint(_ node: Node?, in scope: Scope) -> PaintSource? {
    guard let node else { return nil }
    if let name = node.value.string, let index = scope.paints[name] { return .parameter(index) }
    let isGradient = node.value.object.map { $0.member("values") == nil } ?? false
    if isGradient { return gradient(node, in: scope).map(PaintSource.gradient) }
    return property(node, .color, in: scope).map(PaintSource.color)
  }

  mutating func stroke(_ node: Node?, in scope: Scope) -> StrokeSource? {
    guard let node, let fields = fields(node, .stroke) else { return nil }
    let paint = paint(fields["paint"], in: scope)
    let width = number(fields["width"], in: scope)
    let dash = property(fields["dash"], .numbers, in: scope)
    let dashOffset = number(fields["dashOffset"], in: scope)
    let miterLimit = number(fields["miterLimit"], in: scope)
    let isComputed = fields["cap"]?.value.string?.contains("{") ?? false
    let cap = isComputed ? .butt : choice(fields["cap"], of: StrokeStyle.Cap.self) ?? .butt
    let computedCap = isComputed ? template(fields["cap"], in: scope) : nil
    let join = choice(fields["join"], of: StrokeStyle.Join.self) ?? .miter
    guard let paint, let width else { return nil }
    return StrokeSource(
      paint: paint, width: width, cap: cap, computedCap: computedCap, join: join, miterLimit: miterLimit, dash: dash,
      dashOffset: dashOffset)
  }

  // MARK: Gradients

  private mutating func gradient(_ node: Node, in scope: Scope) -> GradientSource? {
    guard let outer = fields(node, .gradient) else { return nil }
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
      transform: transform, place: remember(fields.node))
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
  // MARK: Artwork

  /// The artwork of a layer; declares the names of a part in the scope if it is drawn in parts.
  mutating func artwork(_ node: Node?, in scope: inout Scope) -> Shape? {
    guard let node, let fields = fields(node, .artwork) else { return nil }
    let parameter = artworkParameter(fields["source"], in: scope)
    let center = point(fields["center"], in: scope)
    let size = scale(fields["size"], in: scope)
    let paint = paint(fields["color"], in: scope)
    let fit = choice(fields["fit"], of: Shape.Artwork.Fit.self) ?? .contain
    let box = choice(fields["box"], of: Shape.Artwork.Box.self) ?? .ink
    if let name = fields["as"], fields["parts"] == nil { report(.uselessKey("as", beside: "artwork"), at: name) }
    let parts = parts(fields, in: &scope)
    guard let parameter, let size else { return nil }
    return .artwork(
      Shape.Artwork(
        parameter: parameter, center: center, size: size, fit: fit, box: box, paint: paint, parts: parts))
  }

  /// Whether the artwork is drawn in parts: its keys are then read before the layer's other names are declared.
  func hasParts(_ node: Node?) -> Bool { node?.value.object?.member("parts") != nil }

  private mutating func artworkParameter(_ node: Node?, in scope: Scope) -> Int? {
    guard let node, let name = string(node) else { return nil }
    guard let index = scope.artworks[name]?.index else {
      if scope.faultyNames.contains(name) { return nil }
      let known = scope.artworks.keys.sorted()
      report(.unknownChoice(name, nearest: NearestName.find(name, among: known), known: known), at: node)
      return nil
    }
    return index
  }

  private mutating func parts(_ fields: Fields, in scope: inout Scope) -> Shape.Parts? {
    guard let node = fields["parts"] else { return nil }
    let name = string(fields["as"]) ?? "i"
    let isNew = newName(name, at: (fields["as"] ?? node).place, in: scope)
    guard let kind = choice(node, of: Shape.Parts.Kind.self), isNew else {
      scope.faultyNames.insert(name)
      return nil
    }
    return Shape.Parts(
      kind: kind, index: scope.symbols.declare(name, .number), count: scope.symbols.declare("partCount", .number),
      x: scope.symbols.declare("partX", .number), y: scope.symbols.declare("partY", .number),
      width: scope.symbols.declare("partWidth", .number), height: scope.symbols.declare("partHeight", .number),
      length: scope.symbols.declare("partLength", .number), color: scope.symbols.declare("partColor", .color))
  }

  // MARK: Images and morphs

  mutating func image(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    let size = scale(fields["size"], in: scope)
    let fit = choice(fields["fit"], of: Shape.Artwork.Fit.self) ?? .contain
    let isSmooth = literalBoolean(fields["smooth"]) ?? true
    guard let node = fields["file"], let file = string(node), let size else { return nil }
    if !imageFiles.contains(file) { imageFiles.append(file) }
    return .image(
      Shape.Image(file: file, center: center, size: size, fit: fit, isSmooth: isSmooth, place: remember(node)))
  }

  mutating func morph(_ fields: Fields, in scope: Scope) -> Shape? {
    let from = template(fields["from"], in: scope)
    let to = template(fields["to"], in: scope)
    guard let from, let to, let amount = number(fields["amount"], in: scope) else { return nil }
    return .morph(Shape.Morph(from: from, to: to, amount: amount))
  }

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
