extension Grammar {
  /// A key of a layer that defines its shape.
  struct ShapeKey: Sendable {
    let key: String
    let grammar: Grammar
    var kind: Kind { key == "group" ? .list(.object("layer")) : .object(grammar.name) }
  }

  static let shapes: [ShapeKey] = [
    circle, ellipse, rectangle, line, arc, polygon, points, curve, star, path, morph, text, letters, artwork, image,
    group,
  ].map { ShapeKey(key: $0.name, grammar: $0) }

  static var shapeNames: [String] { shapes.map { $0.key } }

  private static let center = Key("center", .point, "The center; the layer's origin by default.")

  static let circle = Grammar(
    "circle", "A circle.", [center, Key("radius", .number, required: true, "Radius.")])

  static let ellipse = Grammar(
    "ellipse", "An ellipse.", [center, Key("radii", .pair, required: true, "Half its width and half its height.")])

  static let rectangle = Grammar(
    "rectangle", "A rectangle, optionally with round corners.",
    [
      center,
      Key("corner", .point, "The top left corner, instead of the center."),
      Key("size", .scale, required: true, "Width and height."),
      Key("radius", .number, "Radius of the corners."),
    ])

  static let line = Grammar(
    "line", "A straight line, to be stroked.",
    [
      Key("from", .point, required: true, "One end."),
      Key("to", .point, required: true, "The other end."),
    ])

  static let arc = Grammar(
    "arc", "An arc of a circle.",
    [
      center,
      Key("radius", .number, required: true, "Radius of the circle."),
      Key("start", .number, required: true, "The start angle, in degrees clockwise from +x."),
      Key("sweep", .number, required: true, "The angle that it spans, in degrees; clockwise if positive."),
      Key("closing", .choice(Shape.Arc.Closing.names), "Open, or closed by a chord or, as a pie, through the center."),
    ])

  static let polygon = Grammar(
    "polygon", "A regular polygon.",
    [
      center,
      Key("sides", .number, required: true, "The number of sides: 3 or more."),
      Key("radius", .number, required: true, "From the center to the corners."),
      Key("angle", .number, "Direction of the first corner; -90, upwards, by default."),
    ])

  static let points = Grammar(
    "points", "Straight lines between points.",
    [
      Key("points", .list(.point), required: true, "The corners."),
      Key("closed", .booleanLiteral, "Whether a line leads back to the first corner; true by default."),
    ])

  static let curve = Grammar(
    "curve", "A curve through computed points.",
    [
      Key("count", .number, required: true, "The number of points: 2 to 1,000."),
      Key("as", .name, "The name of a point's index, from 0; i by default."),
      Key("point", .point, required: true, "The point of an index."),
      Key("closed", .booleanLiteral, "Whether the curve leads back to the first point; true by default."),
      Key("smooth", .booleanLiteral, "Whether the curve is smooth, without corners; true by default."),
    ])

  static let star = Grammar(
    "star", "A star.",
    [
      center,
      Key("points", .number, required: true, "The number of points: 2 or more."),
      Key("outerRadius", .number, required: true, "From the center to the points."),
      Key("innerRadius", .number, required: true, "From the center to the corners between them."),
      Key("angle", .number, "Direction of the first point; -90, upwards, by default."),
    ])

  static let path = Grammar(
    "path", "An outline in SVG's syntax.",
    [Key("data", .template, required: true, "SVG path data; expressions in braces.")])

  private static let textKeys = [
    Key("content", .template, required: true, "The text; expressions in braces."),
    Key("font", .template, "A family, a file, or builtin, with a weight after a colon; builtin by default."),
    Key("size", .number, required: true, "Size of the text."),
    Key("measure", .choice(Shape.Text.Measure.names), "The height that the size means; em by default."),
    Key("at", .point, "The position of the text; the layer's origin by default."),
    Key("align", .choice(Shape.Text.Alignment.names), "The side of the text at that position; center by default."),
    Key("box", .choice(Shape.Text.Box.names), "The box of the text that is positioned; ink by default."),
    Key("spacing", .number, "Space added between letters."),
    Key("maximumWidth", .number, "Wider text is shrunk."),
  ]

  static let text = Grammar("text", "Text.", textKeys)

  static let letters = Grammar(
    "letters", "Text whose letters are copies of the layer, each turning about its own center.",
    textKeys + [Key("as", .name, "The name of the letter's index; i by default.")])

  /// Its value is a list of layers; this entry exists for the reference.
  static let group = Grammar("group", "Layers that are placed, repeated and composited as one.", [])

  /// The value of `clip`: one shape, by its key.
  static let clip = Grammar(
    "clip", "A shape.",
    shapes.filter { !["group", "letters", "artwork", "image"].contains($0.key) }.map {
      Key($0.key, $0.kind, $0.grammar.summary)
    })
}
