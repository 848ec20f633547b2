import Raster
import Vector

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

extension Grammar {
  static let polarPoint = Grammar(
    "polarPoint", "A point in polar coordinates.",
    [
      Key("angle", .number, required: true, "Degrees clockwise from +x."),
      Key("radius", .number, required: true, "Distance."),
      Key("around", .point, "The origin of the distance; the layer's origin by default."),
    ])

  static let stroke = Grammar(
    "stroke", "A stroke along an outline.",
    [
      Key("paint", .paint, required: true, "The paint."),
      Key("width", .number, required: true, "The width."),
      Key(
        "cap", .either(.choice(StrokeStyle.Cap.names), .template),
        "The shape of the ends; butt by default. The name may be computed, in braces."),
      Key("join", .choice(StrokeStyle.Join.names), "The shape of corners; miter by default."),
      Key("miterLimit", .number, "The limit above which sharp corners become bevels, as in SVG; 4 by default."),
      Key("dash", .numbers, "Lengths of dashes and gaps in turn."),
      Key("dashOffset", .number, "The position in the dash pattern at the start."),
    ])

  static let trim = Grammar(
    "trim", "A part of an outline, as fractions of its length.",
    [
      Key("start", .number, "0 by default."),
      Key("end", .number, "1 by default."),
      Key("offset", .number, "Moves both along a closed outline, in turns."),
    ])

  private static let gradientKeys = [
    Key("stops", .stops, required: true, "Colors, or objects of color and offset, or a list of colors."),
    Key("spread", .choice(Gradient.Spread.names), "The colors beyond the ends; pad by default."),
    Key("interpolation", .choice(Gradient.Interpolation.names), "The space of interpolation; srgb by default."),
    Key(
      "mixing", .choice(Gradient.Mixing.names),
      "How colors of different opacity are interpolated: premultiplied as in CSS, straight as in SVG; premultiplied by default."
    ),
    Key("transform", .list(.number), "Six numbers, as in SVG's matrix(a b c d e f)."),
  ]

  static let linear = Grammar(
    "linear", "Colors along a line.",
    [
      Key("from", .point, required: true, "The position of the first color."),
      Key("to", .point, required: true, "The position of the last color."),
    ] + gradientKeys)

  static let radial = Grammar(
    "radial", "Colors outwards from a point.",
    [
      Key("center", .point, "The center of the last color's circle; the layer's origin by default."),
      Key("radius", .number, required: true, "The radius of the last color's circle."),
      Key("focus", .point, "The center of the first color's circle; the center by default."),
      Key("innerRadius", .number, "The radius of the first color's circle; 0 by default."),
    ] + gradientKeys)

  static let conic = Grammar(
    "conic", "Colors around a point.",
    [
      Key("center", .point, "The point; the layer's origin by default."),
      Key("angle", .number, "The direction of the first color, in degrees clockwise from +x; 0 by default."),
    ] + gradientKeys)

  static let stop = Grammar(
    "stop", "A color at a position of a gradient.",
    [
      Key("color", .color, required: true, "The color."),
      Key("offset", .share, "0...1; evenly spaced by default."),
    ])

  /// The alternatives to a color in a paint: one gradient, by its key.
  static let gradient = Grammar(
    "gradient", "A gradient.",
    [linear, radial, conic].map { Key($0.name, .object($0.name), $0.summary) })
}

extension Grammar {
  private static let boxCenter = Key("center", .point, "The center of the box; the layer's origin by default.")

  static let artwork = Grammar(
    "artwork", "The drawing of a parameter of the type artwork.",
    [
      Key("source", .name, required: true, "The name of the parameter."),
      boxCenter,
      Key("size", .scale, required: true, "Width and height of the box, or one for both."),
      Key(
        "fit", .choice(Shape.Artwork.Fit.names),
        "Whether all of it is visible or the box is filled; contain by default."
      ),
      Key(
        "box", .choice(Shape.Artwork.Box.names), "The fitted part, its ink or its whole page; ink by default."),
      Key(
        "color", .paint,
        "Replaces the current color of the drawing, or all its colors if it does not use the current color; a clear color "
          + "has no effect."),
      Key(
        "parts", .choice(Shape.Parts.Kind.names),
        "Draws the layer once for each element, or for each shape with its holes, which rotates about its own center."
      ),
      Key("as", .name, "The name of the part's index; i by default."),
    ])

  static let image = Grammar(
    "image", "An image.",
    [
      Key("file", .string, required: true, "A PNG, JPEG or WebP in the document's folder, or a data: reference."),
      boxCenter,
      Key("size", .scale, required: true, "Width and height of the box, or one for both."),
      Key(
        "fit", .choice(Shape.Artwork.Fit.names),
        "Whether all of it is visible or the box is filled; contain by default."
      ),
      Key("smooth", .booleanLiteral, "Whether pixels are interpolated; true by default."),
    ])

  static let morph = Grammar(
    "morph", "An interpolation between two outlines.",
    [
      Key("from", .template, required: true, "SVG path data of the outline at 0; expressions in braces."),
      Key("to", .template, required: true, "SVG path data of the outline at 1."),
      Key("amount", .number, required: true, "The progress, 0...1; it may overshoot."),
    ])

  static let shadow = Grammar(
    "shadow", "A blurred copy in one color under the layer.",
    [
      Key("offset", .pair, "The offset from the layer; none by default."),
      Key("blur", .number, "The standard deviation of its blur, in units; 0 by default."),
      Key("color", .color, required: true, "Its color."),
    ])

  static let mask = Grammar(
    "mask", "Layers that determine how much of another layer is visible.",
    [
      Key(
        "layers", .list(.object("layer")), required: true, "The content of the mask, in the coordinates of the layer."),
      Key(
        "channel", .choice(Layer.Mask.Channel.names),
        "The channel of the mask: its opacity or its luminance; alpha by default."),
      Key("inverted", .booleanLiteral, "Whether the layer is visible where the mask is empty; false by default."),
    ])

  /// The keys of a layer that apply to its rendered picture.
  static let effectKeys = [
    Key("blur", .scale, "Standard deviation of a Gaussian blur, in units, or one for x and one for y."),
    Key("shadow", .object("shadow"), "A blurred copy in one color under the layer."),
    Key("mask", .object("mask"), "Layers that determine how much of this layer is visible."),
  ]
}
