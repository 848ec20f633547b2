extension Grammar {
  /// A key of a layer that gives it its shape.
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

  private static let center = Key("center", .point, "The middle; the layer's origin unless given.")

  static let circle = Grammar(
    "circle", "A circle.", [center, Key("radius", .number, required: true, "Radius.")])

  static let ellipse = Grammar(
    "ellipse", "An ellipse.", [center, Key("radii", .pair, required: true, "Half its width and half its height.")])

  static let rectangle = Grammar(
    "rectangle", "A rectangle, with round corners if asked for.",
    [
      center,
      Key("corner", .point, "The corner at the top left, in place of the center."),
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
    "arc", "A part of a circle.",
    [
      center,
      Key("radius", .number, required: true, "Radius of the circle."),
      Key("start", .number, required: true, "Where it starts, in degrees clockwise from +x."),
      Key("sweep", .number, required: true, "How far it goes, in degrees; clockwise if positive."),
      Key("closing", .choice(Shape.Arc.Closing.names), "Open, or closed by a chord or, as a pie, through the center."),
    ])

  static let polygon = Grammar(
    "polygon", "A regular polygon.",
    [
      center,
      Key("sides", .number, required: true, "How many: 3 or more."),
      Key("radius", .number, required: true, "From the center to the corners."),
      Key("angle", .number, "Direction of the first corner; -90, upwards, unless given."),
    ])

  static let points = Grammar(
    "points", "Straight lines from point to point.",
    [
      Key("points", .list(.point), required: true, "The corners."),
      Key("closed", .booleanLiteral, "Whether a line leads back to the first; true unless given."),
    ])

  static let curve = Grammar(
    "curve", "A line through points that are computed one after the other.",
    [
      Key("count", .number, required: true, "How many points: 2 to 1,000."),
      Key("as", .name, "The name of a point's index, from 0; i unless given."),
      Key("point", .point, required: true, "Where the point of that index is."),
      Key("closed", .booleanLiteral, "Whether the line leads back to the first; true unless given."),
      Key("smooth", .booleanLiteral, "Whether the line bends smoothly, not at corners; true unless given."),
    ])

  static let star = Grammar(
    "star", "A star.",
    [
      center,
      Key("points", .number, required: true, "How many: 2 or more."),
      Key("outerRadius", .number, required: true, "From the center to the points."),
      Key("innerRadius", .number, required: true, "From the center to the corners between them."),
      Key("angle", .number, "Direction of the first point; -90, upwards, unless given."),
    ])

  static let path = Grammar(
    "path", "An outline as SVG writes it.",
    [Key("data", .template, required: true, "SVG path data; expressions stand in braces.")])

  private static let textKeys = [
    Key("content", .template, required: true, "The text; expressions stand in braces."),
    Key("font", .template, "A family, a file, or builtin, with a weight behind a colon; builtin unless given."),
    Key("size", .number, required: true, "Size of the text."),
    Key("measure", .choice(Shape.Text.Measure.names), "What the size measures; em unless given."),
    Key("at", .point, "Where the text stands; the layer's origin unless given."),
    Key("align", .choice(Shape.Text.Alignment.names), "Which side of the text is there; center unless given."),
    Key("box", .choice(Shape.Text.Box.names), "Which box of the text is placed; ink unless given."),
    Key("spacing", .number, "Added between letters."),
    Key("maximumWidth", .number, "Wider text is set smaller."),
  ]

  static let text = Grammar("text", "Text.", textKeys)

  static let letters = Grammar(
    "letters", "Text whose letters are copies of the layer, each turning about its own center.",
    textKeys + [Key("as", .name, "The name of the letter's index; i unless given.")])

  /// Its value is a list of layers; the entry is for the reference.
  static let group = Grammar("group", "Layers that are placed, repeated and composited as one.", [])

  /// What `clip` takes: one shape, by its key.
  static let clip = Grammar(
    "clip", "A shape.",
    shapes.filter { !["group", "letters", "artwork", "image"].contains($0.key) }.map {
      Key($0.key, $0.kind, $0.grammar.summary)
    })
}
