import Motion

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
