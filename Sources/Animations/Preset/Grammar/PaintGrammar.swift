import Raster
import Vector

/// The paints and the effects of layers.
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
      Key("when", .boolean, "Paint it only while this is true."),
      Key("paint", .paint, required: true, "The paint."),
      Key("width", .number, required: true, "The width."),
      Key(
        "cap", .either(.choice(StrokeStyle.Cap.names), .template),
        "The shape of the ends; butt by default. The name may be computed, in braces."),
      Key(
        "join", .either(.choice(StrokeStyle.Join.names), .template), "The shape of corners; miter by default."),
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

  /// A paint with a condition: a color or a gradient.
  static let fill = Grammar(
    "fill", "A paint with a condition.",
    [
      Key("when", .boolean, "Paint it only while this is true."),
      Key("paint", .paint, "The paint, unless it is a gradient here."),
      Key("use", .name, "The name of a paint in define, which has the other keys."),
    ] + gradient.keys)

  static let use = Grammar(
    "use", "A value of define.",
    [
      Key("use", .name, "The name of a value in define; other keys here replace or follow its keys."),
      Key("with", .map(.value), "Names for values of the used layer, as in let."),
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
