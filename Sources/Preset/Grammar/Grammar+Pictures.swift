extension Grammar {
  private static let center = Key("center", .point, "The middle of the box; the layer's origin unless given.")

  static let artwork = Grammar(
    "artwork", "The drawing that a parameter of the type artwork is set to.",
    [
      Key("source", .name, required: true, "The name of the parameter."),
      center,
      Key("size", .scale, required: true, "Width and height of the box, or one for both."),
      Key(
        "fit", .choice(Shape.Artwork.Fit.names), "Whether all of it is seen or the box is filled; contain unless given."
      ),
      Key(
        "box", .choice(Shape.Artwork.Box.names), "What of it is fitted, its ink or its whole page; ink unless given."),
      Key(
        "color", .paint,
        "What it draws in the current color is drawn with this, and all of it if it draws nothing so; a clear color changes "
          + "nothing."),
      Key(
        "parts", .choice(Shape.Parts.Kind.names),
        "Draws the layer once for each element, or for each shape with its holes, which then turns about its own center."
      ),
      Key("as", .name, "The name of the part's index; i unless given."),
    ])

  static let image = Grammar(
    "image", "A picture of pixels.",
    [
      Key("file", .string, required: true, "A PNG, JPEG or WebP in the document's folder, or a data: reference."),
      center,
      Key("size", .scale, required: true, "Width and height of the box, or one for both."),
      Key(
        "fit", .choice(Shape.Artwork.Fit.names), "Whether all of it is seen or the box is filled; contain unless given."
      ),
      Key("smooth", .booleanLiteral, "Whether colors between pixels are mixed; true unless given."),
    ])

  static let morph = Grammar(
    "morph", "An outline on its way from one to another.",
    [
      Key("from", .template, required: true, "SVG path data of the outline at 0; expressions stand in braces."),
      Key("to", .template, required: true, "SVG path data of the outline at 1."),
      Key("amount", .number, required: true, "How far it has come: 0...1; beyond, it overshoots."),
    ])

  static let shadow = Grammar(
    "shadow", "A blurred copy in one color under the layer.",
    [
      Key("offset", .pair, "How far it lies from the layer; no way unless given."),
      Key("blur", .number, "The standard deviation of its blur, in units; 0 unless given."),
      Key("color", .color, required: true, "Its color."),
    ])

  static let mask = Grammar(
    "mask", "Layers that say how much of another is seen.",
    [
      Key("layers", .list(.object("layer")), required: true, "What the mask shows, in the coordinates of the layer."),
      Key(
        "channel", .choice(Layer.Mask.Channel.names),
        "What of the mask counts: its opacity, or how light it is; alpha unless given."),
      Key("inverted", .booleanLiteral, "Whether the layer is seen where the mask is empty; false unless given."),
    ])

  /// The keys of a layer that work on its finished picture.
  static let effectKeys = [
    Key("blur", .scale, "Standard deviation of a Gaussian blur, in units, or one for x and one for y."),
    Key("shadow", .object("shadow"), "A blurred copy in one color under the layer."),
    Key("mask", .object("mask"), "Layers that say how much of this one is seen."),
  ]
}
