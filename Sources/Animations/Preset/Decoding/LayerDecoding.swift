import JSON
import Motion
import Numerics
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
    let name = string(fields["name"])
    if let use = fields["use"] { report(.missingKey("define"), at: use) }
    if let with = fields["with"] { report(.missingKey("use"), at: with) }
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
    let fills = paints(fields["fill"]) { $0.fill($1, in: scope) }
    let strokes = paints(fields["stroke"]) { $0.stroke($1, in: scope) }
    checkPaints(key, fields)
    let content = early.map(Layer.Content.shape) ?? content(key, fields[key], in: scope)
    let trim = trim(fields["trim"], in: scope)
    let placement = placement(fields, in: scope)
    let opacity = share(fields["opacity"], in: scope)
    let clip = clip(fields["clip"], in: scope)
    let effects = effects(fields, in: scope)
    guard let content else { return nil }
    return Layer(
      name: Name(name ?? key), repetition: repetition, timing: timing, lets: lets, condition: condition,
      content: content, fills: fills,
      fillRule: choice(fields["fillRule"], of: FillRule.self) ?? .nonZero, strokes: strokes, trim: trim,
      placement: placement, opacity: opacity, blend: choice(fields["blend"], of: BlendMode.self) ?? .normal,
      clip: clip, effects: effects, tracks: tracks, place: remember(node))
  }

  /// A shape that makes copies of its layer; declares names that the rest of the layer can use.
  private mutating func shapeOfCopies(_ key: String, _ node: Node?, in scope: inout Scope) -> Shape? {
    makesCopies(key, node) ? shape(key, node, in: &scope) : nil
  }

  private func makesCopies(_ key: String, _ node: Node?) -> Bool {
    key == "letters" || key == "artwork" && node?.value.object?.member("parts") != nil
  }

  private mutating func shape(_ key: String, _ node: Node?, in scope: inout Scope) -> Shape? {
    guard let node, let shape = ShapeGrammar.all.first(where: { $0.key == key }),
      let fields = fields(node, shape.grammar)
    else { return nil }
    return shape.read(&self, fields, &scope)
  }

  private mutating func checkPaints(_ key: String, _ fields: Fields) {
    switch key {
    case "group", "image": reportUseless(["fill", "fillRule", "stroke", "trim"], in: fields, beside: key)
    case "artwork":
      reportUseless(fields["stroke"] == nil ? ["fillRule", "trim"] : ["fillRule"], in: fields, beside: key)
    default: if fields["fill"] == nil, fields["stroke"] == nil { report(.drawsNothing, at: fields.node) }
    }
  }

  mutating func reportUseless(_ keys: [String], in fields: Fields, beside other: String) {
    for key in keys {
      if let node = fields[key] { report(.uselessKey(key, beside: other), at: node) }
    }
  }

  /// The only key of the layer that is a shape.
  private mutating func shapeKey(_ fields: Fields) -> String? {
    let known = ShapeGrammar.all.map { $0.key }
    let keys = fields.keys(among: known)
    if keys.count != 1 { report(.shapeCount(keys, known: known), at: fields.node) }
    return keys.count == 1 ? keys[0] : nil
  }

  private mutating func content(_ key: String, _ node: Node?, in scope: Scope) -> Layer.Content? {
    if makesCopies(key, node) { return nil }
    var inner = scope
    guard key == "group" else { return shape(key, node, in: &inner).map(Layer.Content.shape) }
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
      scope.faultyNames.insert(Name(name))
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
    guard let node, let fields = fields(node, ShapeGrammar.clip) else { return nil }
    let keys = fields.keys(among: ShapeGrammar.clip.names)
    guard keys.count == 1 else {
      report(.shapeCount(keys, known: ShapeGrammar.clip.names), at: node)
      return nil
    }
    var inner = scope
    return shape(keys[0], fields[keys[0]], in: &inner)
  }
}
