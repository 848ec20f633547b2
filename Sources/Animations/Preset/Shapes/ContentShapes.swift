import Motion
import Numerics

/// The shapes with a content of their own, text, artwork and images: their keys, and how they are read.
extension ShapeGrammar {
  static let contents = [text, letters, artwork, image]

  private static let textKeys = [
    Key("content", .template, required: true, "The text; expressions in braces."),
    Key("font", .template, "A family, a file, or builtin, with a weight after a colon; builtin by default."),
    Key("size", .number, required: true, "Size of the text."),
    Key("measure", .choice(Shape.Text.Measure.names), "The height that the size means; em by default."),
    Key("at", .point, "The position of the text; the layer's origin by default."),
    Key(
      "align", .either(.choice(Shape.Text.Alignment.names), .template),
      "The side of the text at that position; center by default."),
    Key("box", .choice(Shape.Text.Box.names), "The box of the text that is positioned; ink by default."),
    Key("spacing", .number, "Space added between letters."),
    Key("maximumWidth", .number, "Wider text is shrunk."),
  ]

  static let text = ShapeGrammar("text", "Text.", textKeys) { decoder, fields, scope in
    decoder.text(fields, in: scope).map(Shape.text)
  }

  static let letters = ShapeGrammar(
    "letters", "Text whose letters are copies of the layer, each turning about its own center.",
    textKeys + [Key("as", .name, "The name of the letter's index; i by default.")]
  ) { decoder, fields, scope in
    let text = decoder.text(fields, in: scope)
    guard let name = decoder.nameOfCopy(fields, in: &scope) else { return nil }
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

  private static let box = [
    Key("center", .point, "The center of the box; the layer's origin by default."),
    Key("size", .scale, required: true, "Width and height of the box, or one for both."),
    Key(
      "fit", .choice(Shape.Artwork.Fit.names),
      "Whether all of it is visible or the box is filled; contain by default."),
  ]

  static let artwork = ShapeGrammar(
    "artwork", "The drawing of a parameter of the type artwork.",
    [Key("source", .name, required: true, "The name of the parameter.")] + box + [
      Key("box", .choice(Shape.Artwork.Box.names), "The fitted part, its ink or its whole page; ink by default."),
      Key(
        "color", .paint,
        "Replaces the current color of the drawing, or all its colors if it does not use the current color; a clear color "
          + "has no effect."),
      Key(
        "parts", .choice(Shape.Parts.Kind.names),
        "Draws the layer once for each element, or for each shape with its holes, which rotates about its own center."),
      Key("as", .name, "The name of the part's index; i by default."),
    ]
  ) { decoder, fields, scope in
    let parameter = decoder.artworkParameter(fields["source"], in: scope)
    let center = decoder.point(fields["center"], in: scope)
    let size = decoder.scale(fields["size"], in: scope)
    let paint = decoder.paint(fields["color"], in: scope)
    let fit = decoder.choice(fields["fit"], of: Shape.Artwork.Fit.self) ?? .contain
    let box = decoder.choice(fields["box"], of: Shape.Artwork.Box.self) ?? .ink
    if let name = fields["as"], fields["parts"] == nil {
      decoder.report(.uselessKey("as", beside: "artwork"), at: name)
    }
    let parts = decoder.parts(fields, in: &scope)
    guard let parameter, let size else { return nil }
    return .artwork(
      Shape.Artwork(
        parameter: parameter, center: center, size: size, fit: fit, box: box, paint: paint, parts: parts))
  }

  static let image = ShapeGrammar(
    "image", "An image.",
    [Key("file", .string, required: true, "A PNG, JPEG or WebP in the document's folder, or a data: reference.")] + box
      + [Key("smooth", .booleanLiteral, "Whether pixels are interpolated; true by default.")]
  ) { decoder, fields, scope in
    let center = decoder.point(fields["center"], in: scope)
    let size = decoder.scale(fields["size"], in: scope)
    let fit = decoder.choice(fields["fit"], of: Shape.Artwork.Fit.self) ?? .contain
    let isSmooth = decoder.literalBoolean(fields["smooth"]) ?? true
    guard let node = fields["file"], let file = decoder.string(node).map({ Name($0) }), let size else { return nil }
    if !decoder.imageFiles.contains(file) { decoder.imageFiles.append(file) }
    return .image(
      Shape.Image(
        file: file, center: center, size: size, fit: fit, isSmooth: isSmooth, place: decoder.remember(node)))
  }
}

extension DocumentDecoder {
  fileprivate mutating func text(_ fields: Fields, in scope: Scope) -> Shape.Text? {
    let content = template(fields["content"], in: scope)
    let font = template(fields["font"], in: scope)
    let size = number(fields["size"], in: scope)
    let at = point(fields["at"], in: scope)
    let spacing = number(fields["spacing"], in: scope)
    let maximumWidth = number(fields["maximumWidth"], in: scope)
    let measure = choice(fields["measure"], of: Shape.Text.Measure.self) ?? .em
    let alignment = word(fields["align"], in: scope) ?? .fixed(Shape.Text.Alignment.center)
    let box = choice(fields["box"], of: Shape.Text.Box.self) ?? .ink
    guard let content, let size else { return nil }
    return Shape.Text(
      content: content, font: font, size: size, measure: measure, at: at, alignment: alignment, box: box,
      spacing: spacing, maximumWidth: maximumWidth)
  }

  fileprivate mutating func artworkParameter(_ node: Node?, in scope: Scope) -> Int? {
    guard let node, let name = string(node) else { return nil }
    guard let index = scope.artworks[name]?.index else {
      if scope.faultyNames.contains(name) { return nil }
      let known = scope.artworks.keys.sorted().map { $0.text }
      report(.unknownChoice(name, nearest: Suggestion.nearest(name, among: known), known: known), at: node)
      return nil
    }
    return index
  }

  fileprivate mutating func parts(_ fields: Fields, in scope: inout Scope) -> Shape.Parts? {
    guard let node = fields["parts"], let name = nameOfCopy(fields, in: &scope) else { return nil }
    guard let kind = choice(node, of: Shape.Parts.Kind.self) else {
      scope.faultyNames.insert(Name(name))
      return nil
    }
    return Shape.Parts(
      kind: kind, index: scope.symbols.declare(name, .number), count: scope.symbols.declare("partCount", .number),
      x: scope.symbols.declare("partX", .number), y: scope.symbols.declare("partY", .number),
      width: scope.symbols.declare("partWidth", .number), height: scope.symbols.declare("partHeight", .number),
      length: scope.symbols.declare("partLength", .number), color: scope.symbols.declare("partColor", .color))
  }

  /// The name of a copy's index, which is not declared yet; nil if it is faulty.
  fileprivate mutating func nameOfCopy(_ fields: Fields, in scope: inout Scope) -> String? {
    let name = string(fields["as"]) ?? "i"
    guard newName(name, at: (fields["as"] ?? fields.node).place, in: scope) else {
      scope.faultyNames.insert(Name(name))
      return nil
    }
    return name
  }
}
