extension Grammar {
  private static let center = Key("center", .point, "The center of the box; the layer's origin by default.")

  static let artwork = Grammar(
    "artwork", "The drawing of a parameter of the type artwork.",
    [
      Key("source", .name, required: true, "The name of the parameter."),
      center,
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
      center,
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
