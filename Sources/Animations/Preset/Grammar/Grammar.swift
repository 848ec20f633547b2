import Motion
import Numerics
import Raster
import Vector

/// The allowed keys of a document's objects. This table feeds the decoder, the JSON Schema and the reference.
package struct Grammar: Sendable {
  package struct Key: Sendable {
    package let name: String
    let value: Kind
    let isRequired: Bool
    /// A sentence for the schema and the reference.
    let summary: String

    init(_ name: String, _ value: Kind, required: Bool = false, _ summary: String) {
      self.name = name
      self.value = value
      self.isRequired = required
      self.summary = summary
    }
  }

  /// The allowed values of a key.
  indirect enum Kind: Sendable {
    /// A literal string that is not an expression.
    case string
    /// A string with expressions in braces.
    case template
    /// The name of a value that `repeat` or `letters` binds.
    case name
    case integerLiteral(minimum: Int)
    case numberLiteral(minimum: Double, maximum: Double)
    case booleanLiteral
    case choice([String])
    /// A number, an expression or a track.
    case number
    /// A number whose literals must be within 0...1.
    case share
    /// True, false or an expression.
    case boolean
    case color
    case numbers
    case point
    /// Two numbers.
    case pair
    /// Two numbers, or one for both.
    case scale
    case paint
    case stops
    case easings
    /// Any value: for `let`, tracks and defaults.
    case value
    case list(Kind)
    /// An object with keys chosen by the author.
    case map(Kind)
    /// A layer, a paint or another value.
    case definition
    /// An object with its own grammar, by name.
    case object(String)
    case either(Kind, Kind)
  }

  /// The name in the schema and the reference.
  package let name: String
  let summary: String
  package let keys: [Key]

  init(_ name: String, _ summary: String, _ keys: [Key]) {
    self.name = name
    self.summary = summary
    self.keys = keys
  }

  var names: [String] { keys.map { $0.name } }

  func knows(_ key: Name) -> Bool { keys.contains { key.text.hasBytes(of: $0.name) } }

  /// All grammars, the document's first.
  package static let all: [Grammar] =
    [document, parameter, layer, track, `repeat`] + ShapeGrammar.all.map { $0.grammar }
    + [ShapeGrammar.clip, shadow, mask, polarPoint, stroke, fill, use, trim, gradient, linear, radial, conic, stop]
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The names of all cases.
  static var names: [String] { allCases.map { $0.rawValue } }
}

extension Grammar {
  static let document = Grammar(
    "document", "A preset: a looping animation with parameters.",
    [
      Key("$schema", .string, "The URL of the schema of this format, for editors."),
      Key(
        "formatVersion", .integerLiteral(minimum: 1), required: true, "The version of this format: 1."),
      Key("name", .string, required: true, "The name, in lower case with hyphens; also the name of the file."),
      Key("summary", .string, required: true, "A sentence that describes the picture."),
      Key("family", .choice(PresetDocument.Family.names), "The group in lists of presets; shapes by default."),
      Key("tags", .list(.string), "Search words."),
      Key(
        "aliases", .map(.map(.string)),
        "Other names of a built-in preset, each with the parameters that it sets."),
      Key("look", .map(.string), "What pages of presets show it with: `palette`, or values of its parameters."),
      Key(
        "size", .pair, required: true,
        "Width and height of the canvas, in the document's units; may use parameters whose defaults are constant."),
      Key(
        "aspect", .choice(PresetDocument.Aspect.names),
        "How the canvas adapts to another aspect ratio: fixed centers it, free makes it wider or higher."),
      Key("duration", .number, required: true, "Length of a loop in seconds; may use parameters."),
      Key("frameRate", .numberLiteral(minimum: 1, maximum: 50), "Frames per second; 25 by default."),
      Key("steps", .number, "Number of pictures in a loop of an animation in steps; 0 for continuous motion."),
      Key("start", .share, "Phase of the first frame, 0...1; still by default."),
      Key(
        "still", .share, "Phase of the still picture, 0...1; start by default."),
      Key(
        "reduced", .choice(PresetDocument.CalmMotion.names),
        "How it moves if calm motion is requested: fade makes the still picture fade and return, slow slows the motion down, "
          + "still shows the still picture; fade by default."),
      Key(
        "smallestSize", .integerLiteral(minimum: 1),
        "The smallest sensible size in pixels, of the longer side. Smaller pictures cause a warning."),
      Key("bleed", .boolean, "Whether the drawing may reach the edges of the canvas; false by default."),
      Key("parameters", .map(.object("parameter")), "Values that users can change; each is a flag of the command."),
      Key(
        "use", .list(.choice(SharedParameters.names)),
        "Parameters of the language's own table, after those of the document."),
      Key("define", .map(.definition), "Layers and paints by name, for those that use them."),
      Key("let", .map(.value), "Names for values that layers share."),
      Key("layers", .list(.object("layer")), required: true, "The layers, the lowest first."),
    ])

  static let parameter = Grammar(
    "parameter",
    "A value that users can change. Without a type, it is a parameter of the language's own table, and has the keys that are "
      + "not given from there.",
    [
      Key("type", .choice(ParameterType.names), "The type."),
      Key(
        "default", .value,
        "The default; except for choices and fonts, it may use other parameters and width, height, pixel, matte, plays "
          + "and reduced."),
      Key("minimum", .number, "The smallest allowed value."),
      Key("maximum", .number, "The largest allowed value."),
      Key(
        "unit", .choice(ParameterDeclaration.Unit.names),
        "pixels for a number that is a length in pixels once it is set: a larger picture then has margins instead of "
          + "a larger canvas."),
      Key("choices", .list(.string), "The allowed texts, for the type choice."),
      Key("required", .booleanLiteral, "Whether a text must not be blank; false by default."),
      Key("aliases", .list(.string), "Former names, which are still accepted."),
      Key("summary", .string, "A sentence for the help of the flag."),
    ])

  private static let fills = Kind.either(
    .either(.paint, .object("fill")), .list(.either(.paint, .object("fill"))))

  static let layer = Grammar(
    "layer", "A shape or a group with its repetition, timing, placement, paints and effects.",
    [
      Key("name", .string, "A comment; has no effect.")
    ] + use.keys + [
      Key("when", .boolean, "Draw the layer only while this is true."),
      Key("repeat", .either(.number, .object("repeat")), "Copies of the layer; i is the copy's index, from 0."),
      Key("phase", .number, "How far the layer's own time is ahead, in turns; -i / count delays each copy."),
      Key("iterations", .number, "How often the layer's own time runs per loop: a whole number."),
      Key("direction", .choice(Phase.Direction.names), "The direction of the layer's own time."),
      Key("let", .map(.value), "Names for values of this layer."),
      Key("position", .point, "The position of the anchor; the layer's coordinates are then relative to the anchor."),
      Key("anchor", .point, "The center of rotation and scaling."),
      Key("rotation", .number, "Degrees clockwise about the anchor."),
      Key("rotationX", .number, "Degrees about the horizontal axis through the anchor: a flip."),
      Key("rotationY", .number, "Degrees about the vertical axis through the anchor: a flip."),
      Key("perspective", .number, "The distance of the eye for flips, in units; without it, flips have no depth."),
      Key("scale", .scale, "Factor about the anchor, or one for x and one for y."),
      Key("skew", .pair, "Degrees by which vertical lines lean, and by which horizontal lines lean."),
      Key("opacity", .share, "0...1, for the layer as a whole."),
      Key("blend", .choice(BlendMode.names), "How the layer is blended with the layers below."),
    ] + effectKeys + [Key("clip", .object("clip"), "A shape to which the layer is clipped.")]
      + ShapeGrammar.all.map { $0.layerKey } + [
        Key("trim", .object("trim"), "The part of the outline that is drawn."),
        Key(
          "fillRule", .choice(FillRule.names),
          "The rule for the inside of crossing outlines; nonzero by default."),
        Key("fill", fills, "The paint of the inside, or a list of paints, the lowest first."),
        Key(
          "stroke", .either(.object("stroke"), .list(.object("stroke"))),
          "A stroke along the outline, or a list of strokes, the lowest first."),
      ])

  static let track = Grammar(
    "track", "A value that changes with the layer's time.",
    [
      Key("values", .list(.value), required: true, "The values, two or more."),
      Key("offsets", .list(.number), "The time of each value, 0...1; evenly spaced by default."),
      Key("easing", .easings, "One for all segments, or one for each; linear by default."),
      Key("phase", .number, "How far the track's time is ahead of the layer's, in turns."),
      Key("iterations", .integerLiteral(minimum: 1), "How often the track runs in one run of the layer's time."),
      Key("direction", .choice(Phase.Direction.names), "The direction of the track's time."),
      Key("cut", .booleanLiteral, "Whether the last value may differ from the first, so that the loop jumps."),
    ])

  static let `repeat` = Grammar(
    "repeat", "Copies of a layer.",
    [
      Key("count", .number, required: true, "The number of copies; a whole number."),
      Key("as", .name, "The name of the index; i by default."),
    ])
}
