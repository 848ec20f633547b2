extension Grammar {
  static let polarPoint = Grammar(
    "polarPoint", "A point by direction and distance.",
    [
      Key("angle", .number, required: true, "Degrees clockwise from +x."),
      Key("radius", .number, required: true, "Distance."),
      Key("around", .point, "From where; the layer's origin unless given."),
    ])

  static let stroke = Grammar(
    "stroke", "A line along an outline.",
    [
      Key("paint", .paint, required: true, "What it is drawn with."),
      Key("width", .number, required: true, "How wide it is."),
      Key(
        "cap", .either(.choice(StrokeSource.Cap.names), .template),
        "How it ends; butt unless given. The name of one may be computed, in braces."),
      Key("join", .choice(StrokeSource.Join.names), "How it turns corners; miter unless given."),
      Key("miterLimit", .number, "Where sharp corners become bevels, as in SVG; 4 unless given."),
      Key("dash", .numbers, "Lengths of dashes and gaps in turn."),
      Key("dashOffset", .number, "How far into the dashes the line begins."),
    ])

  static let trim = Grammar(
    "trim", "A part of an outline, in shares of its length.",
    [
      Key("start", .number, "0 unless given."),
      Key("end", .number, "1 unless given."),
      Key("offset", .number, "Moves both along a closed outline, in turns."),
    ])

  private static let gradientKeys = [
    Key("stops", .stops, required: true, "Colors, or objects of color and offset, or a list of colors."),
    Key("spread", .choice(GradientSource.Spread.names), "What lies beyond the ends; pad unless given."),
    Key("interpolation", .choice(GradientSource.Interpolation.names), "How colors mix; srgb unless given."),
    Key(
      "mixing", .choice(GradientSource.Mixing.names),
      "How colors of different opacity mix: premultiplied as in CSS, straight as in SVG; premultiplied unless given."),
    Key("transform", .list(.number), "Six numbers, as in SVG's matrix(a b c d e f)."),
  ]

  static let linear = Grammar(
    "linear", "Colors along a line.",
    [
      Key("from", .point, required: true, "Where the first color is."),
      Key("to", .point, required: true, "Where the last color is."),
    ] + gradientKeys)

  static let radial = Grammar(
    "radial", "Colors outwards from a point.",
    [
      Key("center", .point, "The middle of the last color's circle; the layer's origin unless given."),
      Key("radius", .number, required: true, "The radius of the last color's circle."),
      Key("focus", .point, "The middle of the first color's circle; the center unless given."),
      Key("innerRadius", .number, "The radius of the first color's circle; 0 unless given."),
    ] + gradientKeys)

  static let conic = Grammar(
    "conic", "Colors round a point.",
    [
      Key("center", .point, "The point; the layer's origin unless given."),
      Key("angle", .number, "Where the first color is, in degrees clockwise from +x; 0 unless given."),
    ] + gradientKeys)

  static let stop = Grammar(
    "stop", "A color at a place of a gradient.",
    [
      Key("color", .color, required: true, "The color."),
      Key("offset", .share, "0...1; evenly spaced unless given."),
    ])

  /// What a paint may be, if it is no color: one gradient, by its key.
  static let gradient = Grammar(
    "gradient", "A gradient.",
    [linear, radial, conic].map { Key($0.name, .object($0.name), $0.summary) })
}
