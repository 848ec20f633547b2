import Motion

extension DocumentDecoder {
  /// The shape of a key; letters and groups are read elsewhere.
  mutating func shape(_ key: String, _ node: Node?, in scope: Scope) -> Shape? {
    guard let node, let grammar = Grammar.shapes.first(where: { $0.key == key })?.grammar,
      let fields = fields(node, grammar)
    else { return nil }
    switch key {
    case "circle": return circle(fields, in: scope)
    case "ellipse": return ellipse(fields, in: scope)
    case "rectangle": return rectangle(fields, in: scope)
    case "line": return line(fields, in: scope)
    case "arc": return arc(fields, in: scope)
    case "polygon": return polygon(fields, in: scope)
    case "points": return points(fields, in: scope)
    case "curve": return curve(fields, in: scope)
    case "star": return star(fields, in: scope)
    case "path": return template(fields["data"], in: scope).map(Shape.path)
    case "text": return text(fields, in: scope).map(Shape.text)
    case "image": return image(fields, in: scope)
    case "morph": return morph(fields, in: scope)
    default: return nil
    }
  }

  private mutating func circle(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    return number(fields["radius"], in: scope).map { .circle(center: center, radius: $0) }
  }

  private mutating func ellipse(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    return scale(fields["radii"], in: scope).map { .ellipse(center: center, radii: $0) }
  }

  private mutating func rectangle(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    let corner = point(fields["corner"], in: scope)
    if let node = fields["corner"], fields["center"] != nil {
      report(.uselessKey("corner", beside: "center"), at: node)
    }
    let size = scale(fields["size"], in: scope)
    let radius = number(fields["radius"], in: scope)
    guard let size else { return nil }
    let reference = corner.map(Shape.Rectangle.Reference.corner) ?? .center(center)
    return .rectangle(Shape.Rectangle(reference: reference, size: size, radius: radius))
  }

  private mutating func line(_ fields: Fields, in scope: Scope) -> Shape? {
    let from = point(fields["from"], in: scope)
    let to = point(fields["to"], in: scope)
    guard let from, let to else { return nil }
    return .line(from: from, to: to)
  }

  private mutating func arc(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    let radius = number(fields["radius"], in: scope)
    let start = angle(fields["start"], in: scope)
    let sweep = number(fields["sweep"], in: scope)
    let closing = choice(fields["closing"], of: Shape.Arc.Closing.self) ?? .open
    guard let radius, let start, let sweep else { return nil }
    return .arc(Shape.Arc(center: center, radius: radius, start: start, sweep: sweep, closing: closing))
  }

  private mutating func polygon(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    let sides = number(fields["sides"], in: scope)
    let radius = number(fields["radius"], in: scope)
    let angle = angle(fields["angle"], in: scope)
    guard let sides, let radius else { return nil }
    return .polygon(Shape.Polygon(center: center, sides: sides, radius: radius, angle: angle))
  }

  private mutating func points(_ fields: Fields, in scope: Scope) -> Shape? {
    let isClosed = literalBoolean(fields["closed"]) ?? true
    return points(fields["points"], in: scope).map { .points($0, isClosed: isClosed) }
  }

  private mutating func curve(_ fields: Fields, in scope: Scope) -> Shape? {
    let count = number(fields["count"], in: scope)
    let name = string(fields["as"]) ?? "i"
    guard newName(name, at: (fields["as"] ?? fields.node).place, in: scope) else { return nil }
    var inner = scope
    let index = inner.symbols.declare(name, .number)
    reserve(inner)
    let point = point(fields["point"], in: inner)
    let isClosed = literalBoolean(fields["closed"]) ?? true
    let isSmooth = literalBoolean(fields["smooth"]) ?? true
    guard let count, let point else { return nil }
    return .curve(Shape.Curve(count: count, index: index, point: point, isClosed: isClosed, isSmooth: isSmooth))
  }

  private mutating func star(_ fields: Fields, in scope: Scope) -> Shape? {
    let center = point(fields["center"], in: scope)
    let points = number(fields["points"], in: scope)
    let outerRadius = number(fields["outerRadius"], in: scope)
    let innerRadius = number(fields["innerRadius"], in: scope)
    let angle = angle(fields["angle"], in: scope)
    guard let points, let outerRadius, let innerRadius else { return nil }
    return .star(
      Shape.Star(center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius, angle: angle))
  }

  // MARK: Text

  private mutating func text(_ fields: Fields, in scope: Scope) -> Shape.Text? {
    let content = template(fields["content"], in: scope)
    let font = template(fields["font"], in: scope)
    let size = number(fields["size"], in: scope)
    let at = point(fields["at"], in: scope)
    let spacing = number(fields["spacing"], in: scope)
    let maximumWidth = number(fields["maximumWidth"], in: scope)
    let measure = choice(fields["measure"], of: Shape.Text.Measure.self) ?? .em
    let alignment = choice(fields["align"], of: Shape.Text.Alignment.self) ?? .center
    let box = choice(fields["box"], of: Shape.Text.Box.self) ?? .ink
    guard let content, let size else { return nil }
    return Shape.Text(
      content: content, font: font, size: size, measure: measure, at: at, alignment: alignment, box: box,
      spacing: spacing, maximumWidth: maximumWidth)
  }

  /// The letters of a layer; declares the names of a letter in the scope.
  mutating func letters(_ node: Node?, in scope: inout Scope) -> Shape? {
    guard let node, let fields = fields(node, .letters) else { return nil }
    let text = text(fields, in: scope)
    let name = string(fields["as"]) ?? "i"
    let isNew = newName(name, at: (fields["as"] ?? node).place, in: scope)
    guard isNew else {
      scope.faultyNames.insert(name)
      return nil
    }
    let letters = Shape.Letters(
      index: scope.symbols.declare(name, .number),
      count: scope.symbols.declare("letterCount", .number),
      character: scope.symbols.declare("letterCharacter", .number),
      x: scope.symbols.declare("letterX", .number),
      y: scope.symbols.declare("letterY", .number),
      inkWidth: scope.symbols.declare("letterWidth", .number),
      inkHeight: scope.symbols.declare("letterHeight", .number),
      advance: scope.symbols.declare("letterAdvance", .number))
    return text.map { .letters($0, letters) }
  }
}
