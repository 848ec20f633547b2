import Motion

/// The outlines of layers: their keys, and how they are read.
extension ShapeGrammar {
  static let outlines = [circle, ellipse, rectangle, line, arc, polygon, points, curve, star, path, morph]

  private static let center = Key("center", .point, "The center; the layer's origin by default.")

  static let circle = ShapeGrammar(
    "circle", "A circle.", [center, Key("radius", .number, required: true, "Radius.")]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    return decoder.number(fields["radius"], in: scope).map { .circle(center: center, radius: $0) }
  }

  static let ellipse = ShapeGrammar(
    "ellipse", "An ellipse.", [center, Key("radii", .pair, required: true, "Half its width and half its height.")]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    return decoder.scale(fields["radii"], in: scope).map { .ellipse(center: center, radii: $0) }
  }

  static let rectangle = ShapeGrammar(
    "rectangle", "A rectangle, optionally with round corners.",
    [
      center,
      Key("corner", .point, "The top left corner, instead of the center."),
      Key("size", .scale, required: true, "Width and height."),
      Key("radius", .number, "Radius of the corners."),
    ]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    let corner = decoder.point(fields["corner"], in: scope)
    if let node = fields["corner"], fields["center"] != nil {
      decoder.report(.uselessKey("corner", beside: "center"), at: node)
    }
    let size = decoder.scale(fields["size"], in: scope)
    let radius = decoder.number(fields["radius"], in: scope)
    guard let size else { return nil }
    let reference = corner.map(Shape.Rectangle.Reference.corner) ?? .center(center)
    return .rectangle(Shape.Rectangle(reference: reference, size: size, radius: radius))
  }

  static let line = ShapeGrammar(
    "line", "A straight line, to be stroked.",
    [
      Key("from", .point, required: true, "One end."),
      Key("to", .point, required: true, "The other end."),
    ]
  ) { decoder, fields, scope in
    let from = decoder.point(fields["from"], in: scope)
    let to = decoder.point(fields["to"], in: scope)
    guard let from, let to else { return nil }
    return .line(from: from, to: to)
  }

  static let arc = ShapeGrammar(
    "arc", "An arc of a circle.",
    [
      center,
      Key("radius", .number, required: true, "Radius of the circle."),
      Key("start", .number, required: true, "The start angle, in degrees clockwise from +x."),
      Key("sweep", .number, required: true, "The angle that it spans, in degrees; clockwise if positive."),
      Key("closing", .choice(Shape.Arc.Closing.names), "Open, or closed by a chord or, as a pie, through the center."),
    ]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    let radius = decoder.number(fields["radius"], in: scope)
    let start = decoder.angle(fields["start"], in: scope)
    let sweep = decoder.number(fields["sweep"], in: scope)
    let closing = decoder.choice(fields["closing"], of: Shape.Arc.Closing.self) ?? .open
    guard let radius, let start, let sweep else { return nil }
    return .arc(Shape.Arc(center: center, radius: radius, start: start, sweep: sweep, closing: closing))
  }

  static let polygon = ShapeGrammar(
    "polygon", "A regular polygon.",
    [
      center,
      Key("sides", .number, required: true, "The number of sides: 3 or more."),
      Key("radius", .number, required: true, "From the center to the corners."),
      Key("angle", .number, "Direction of the first corner; -90, upwards, by default."),
    ]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    let sides = decoder.number(fields["sides"], in: scope)
    let radius = decoder.number(fields["radius"], in: scope)
    let angle = decoder.angle(fields["angle"], in: scope)
    guard let sides, let radius else { return nil }
    return .polygon(Shape.Polygon(center: center, sides: sides, radius: radius, angle: angle))
  }

  static let points = ShapeGrammar(
    "points", "Straight lines between points.",
    [
      Key("points", .list(.point), required: true, "The corners."),
      Key("closed", .booleanLiteral, "Whether a line leads back to the first corner; true by default."),
    ]
  ) { decoder, fields, scope in
    let isClosed = decoder.literalBoolean(fields["closed"]) ?? true
    return decoder.points(fields["points"], in: scope).map { .points($0, isClosed: isClosed) }
  }

  static let curve = ShapeGrammar(
    "curve", "A curve through computed points.",
    [
      Key("count", .number, required: true, "The number of points: 2 to 1,000."),
      Key("as", .name, "The name of a point's index, from 0; i by default."),
      Key("point", .point, required: true, "The point of an index."),
      Key("closed", .booleanLiteral, "Whether the curve leads back to the first point; true by default."),
      Key("smooth", .booleanLiteral, "Whether the curve is smooth, without corners; true by default."),
    ]
  ) { decoder, fields, scope in
    let count = decoder.number(fields["count"], in: scope)
    let name = decoder.string(fields["as"]) ?? "i"
    guard decoder.newName(name, at: (fields["as"] ?? fields.node).place, in: scope) else { return nil }
    var inner = scope
    let index = inner.symbols.declare(name, .number)
    decoder.reserve(inner)
    let point = decoder.point(fields["point"], in: inner)
    let isClosed = decoder.literalBoolean(fields["closed"]) ?? true
    let isSmooth = decoder.literalBoolean(fields["smooth"]) ?? true
    guard let count, let point else { return nil }
    return .curve(Shape.Curve(count: count, index: index, point: point, isClosed: isClosed, isSmooth: isSmooth))
  }

  static let star = ShapeGrammar(
    "star", "A star.",
    [
      center,
      Key("points", .number, required: true, "The number of points: 2 or more."),
      Key("outerRadius", .number, required: true, "From the center to the points."),
      Key("innerRadius", .number, required: true, "From the center to the corners between them."),
      Key("angle", .number, "Direction of the first point; -90, upwards, by default."),
    ]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    let points = decoder.number(fields["points"], in: scope)
    let outerRadius = decoder.number(fields["outerRadius"], in: scope)
    let innerRadius = decoder.number(fields["innerRadius"], in: scope)
    let angle = decoder.angle(fields["angle"], in: scope)
    guard let points, let outerRadius, let innerRadius else { return nil }
    return .star(
      Shape.Star(center: center, points: points, outerRadius: outerRadius, innerRadius: innerRadius, angle: angle))
  }

  static let path = ShapeGrammar(
    "path", "An outline in SVG's syntax.",
    [Key("data", .template, required: true, "SVG path data; expressions in braces.")]
  ) { decoder, fields, scope in decoder.template(fields["data"], in: scope).map(Shape.path) }

  static let morph = ShapeGrammar(
    "morph", "An interpolation between two outlines.",
    [
      Key("from", .template, required: true, "SVG path data of the outline at 0; expressions in braces."),
      Key("to", .template, required: true, "SVG path data of the outline at 1."),
      Key("amount", .number, required: true, "The progress, 0...1; it may overshoot."),
    ]
  ) { decoder, fields, scope in
    let from = decoder.template(fields["from"], in: scope)
    let to = decoder.template(fields["to"], in: scope)
    guard let from, let to, let amount = decoder.number(fields["amount"], in: scope) else { return nil }
    return .morph(Shape.Morph(from: from, to: to, amount: amount))
  }
}
