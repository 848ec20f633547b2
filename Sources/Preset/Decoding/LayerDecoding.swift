import Motion
import Raster
import Vector

extension DocumentDecoder {
  mutating func layers(_ node: Node?, in scope: Scope) -> [Layer] {
    guard let node else { return [] }
    guard let elements = node.elements else {
      reportKind(node, expected: "an array of layers")
      return []
    }
    if elements.isEmpty { report(.emptyList(expected: "at least one layer"), at: node) }
    guard scope.depth <= PresetDocument.deepestNesting else {
      report(.tooDeep(limit: PresetDocument.deepestNesting), at: node)
      return []
    }
    var layers: [Layer] = []
    for element in elements where !isFull {
      if let layer = layer(element, in: scope) { layers.append(layer) }
    }
    return layers
  }

  private mutating func layer(_ node: Node, in outer: Scope) -> Layer? {
    guard let fields = fields(node, .layer) else { return nil }
    let outerTracks = tracks
    defer { tracks = outerTracks }
    var scope = outer
    _ = string(fields["name"])
    let repetition = repetition(fields["repeat"], in: &scope)
    tracks = []
    guard let key = shapeKey(fields) else { return nil }
    // The text of letters is read before the names of a letter are declared; the rest of the layer can use them.
    let early = shapeOfCopies(key, fields[key], in: &scope)
    // The timing is in the time of the surroundings.
    let earlyTracks = tracks
    let timing = timing(fields, in: &scope)
    tracks = earlyTracks
    let lets = lets(fields["let"], in: &scope)
    let condition = property(fields["when"], .boolean, in: scope)
    reserve(scope)
    let fill = paint(fields["fill"], in: scope)
    let stroke = stroke(fields["stroke"], in: scope)
    checkPaints(key, fields)
    let content = early.map(Layer.Content.shape) ?? content(key, fields[key], in: scope)
    let trim = trim(fields["trim"], in: scope)
    let placement = placement(fields, in: scope)
    let opacity = share(fields["opacity"], in: scope)
    let clip = clip(fields["clip"], in: scope)
    let effects = effects(fields, in: scope)
    guard let content else { return nil }
    return Layer(
      repetition: repetition, timing: timing, lets: lets, condition: condition, content: content, fill: fill,
      fillRule: choice(fields["fillRule"], of: FillRule.self) ?? .nonZero, stroke: stroke, trim: trim,
      placement: placement, opacity: opacity, blend: choice(fields["blend"], of: BlendMode.self) ?? .normal,
      clip: clip, effects: effects, tracks: tracks, place: remember(node))
  }

  /// A shape that makes copies of its layer; declares names that the rest of the layer can use.
  private mutating func shapeOfCopies(_ key: String, _ node: Node?, in scope: inout Scope) -> Shape? {
    switch key {
    case "letters": letters(node, in: &scope)
    case "artwork" where hasParts(node): artwork(node, in: &scope)
    default: nil
    }
  }

  private mutating func checkPaints(_ key: String, _ fields: Fields) {
    switch key {
    case "group", "image": reportUseless(["fill", "fillRule", "stroke", "trim"], in: fields, beside: key)
    case "artwork":
      reportUseless(fields["stroke"] == nil ? ["fillRule", "trim"] : ["fillRule"], in: fields, beside: key)
    default: if fields["fill"] == nil, fields["stroke"] == nil { report(.drawsNothing, at: fields.node) }
    }
  }

  private mutating func reportUseless(_ keys: [String], in fields: Fields, beside other: String) {
    for key in keys {
      if let node = fields[key] { report(.uselessKey(key, beside: other), at: node) }
    }
  }

  /// The only key of the layer that is a shape.
  private mutating func shapeKey(_ fields: Fields) -> String? {
    let keys = fields.keys(among: Grammar.shapeNames)
    if keys.count != 1 { report(.shapeCount(keys, known: Grammar.shapeNames), at: fields.node) }
    return keys.count == 1 ? keys[0] : nil
  }

  private mutating func content(_ key: String, _ node: Node?, in scope: Scope) -> Layer.Content? {
    if key == "letters" || key == "artwork" && hasParts(node) { return nil }
    if key == "artwork" {
      var own = scope
      return artwork(node, in: &own).map(Layer.Content.shape)
    }
    guard key == "group" else { return shape(key, node, in: scope).map(Layer.Content.shape) }
    var inner = scope
    inner.depth += 1
    return .group(layers(node, in: inner))
  }

  // MARK: Repetition and time

  private mutating func repetition(_ node: Node?, in scope: inout Scope) -> Layer.Repetition? {
    guard let node else { return nil }
    var count = node
    var name = "i"
    var nameNode = node
    if let object = node.value.object, object.member("values") == nil {
      guard let fields = fields(node, .repeat), let given = fields["count"] else { return nil }
      count = given
      if let given = fields["as"], let text = string(given) { (name, nameNode) = (text, given) }
    }
    let isNew = newName(name, at: nameNode.place, in: scope)
    let property = number(count, in: scope)
    checkCount(property, at: count, in: &scope)
    guard isNew, let property else {
      scope.faultyNames.insert(name)
      return nil
    }
    return Layer.Repetition(count: property, index: scope.symbols.declare(name, .number))
  }

  /// Nested repeats multiply. A product of constant counts beyond the limit is reported here.
  private mutating func checkCount(_ property: Property?, at node: Node, in scope: inout Scope) {
    guard let count = property?.constant?.number else { return }
    let limit = PresetDocument.maximumElements
    guard count >= 0, count == count.rounded() else {
      report(.wrongKind(found: NumberText.plain(count), expected: "a whole number, 0 or more"), at: node)
      return
    }
    guard count * Double(max(scope.copies, 1)) <= Double(limit) else {
      report(.tooManyElements(limit: limit), at: node)
      return
    }
    scope.copies *= Int(count)
  }

  private mutating func timing(_ fields: Fields, in scope: inout Scope) -> Layer.Timing? {
    let keys = fields.keys(among: ["phase", "iterations", "direction"])
    guard !keys.isEmpty else { return nil }
    let shift = number(fields["phase"], in: scope)
    let iterations = number(fields["iterations"], in: scope)
    let direction = choice(fields["direction"], of: Phase.Direction.self) ?? .normal
    return Layer.Timing(
      shift: shift, iterations: iterations, direction: direction, phase: scope.symbols.declare("t", .number))
  }

  // MARK: Modifiers

  private mutating func trim(_ node: Node?, in scope: Scope) -> Layer.Trim? {
    guard let node, let fields = fields(node, .trim) else { return nil }
    return Layer.Trim(
      start: number(fields["start"], in: scope), end: number(fields["end"], in: scope),
      offset: number(fields["offset"], in: scope, period: 1))
  }

  private mutating func placement(_ fields: Fields, in scope: Scope) -> Layer.Placement? {
    let keys = [
      "position", "anchor", "rotation", "rotationX", "rotationY", "scale", "skew", "perspective",
    ]
    guard !fields.keys(among: keys).isEmpty else { return nil }
    return Layer.Placement(
      position: point(fields["position"], in: scope), anchor: point(fields["anchor"], in: scope),
      rotation: angle(fields["rotation"], in: scope), rotationX: angle(fields["rotationX"], in: scope),
      rotationY: angle(fields["rotationY"], in: scope), scale: scale(fields["scale"], in: scope),
      skew: pair(fields["skew"], in: scope), perspective: number(fields["perspective"], in: scope))
  }

  private mutating func clip(_ node: Node?, in scope: Scope) -> Shape? {
    guard let node, let fields = fields(node, .clip) else { return nil }
    let keys = fields.keys(among: Grammar.clip.names)
    guard keys.count == 1 else {
      report(.shapeCount(keys, known: Grammar.clip.names), at: node)
      return nil
    }
    return shape(keys[0], fields[keys[0]], in: scope)
  }
}

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
