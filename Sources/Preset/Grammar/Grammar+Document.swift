import Motion

extension Grammar {
  static let document = Grammar(
    "document", "A preset: a looping animation with parameters.",
    [
      Key("$schema", .string, "Where the schema of this format is, for editors."),
      Key(
        "formatVersion", .integerLiteral(minimum: 1), required: true, "The version of this format: 1."),
      Key("name", .string, required: true, "The name, in lower case with hyphens; the file is called so too."),
      Key("summary", .string, required: true, "A sentence that says what is seen."),
      Key("family", .choice(PresetDocument.Family.names), "The group in which lists show it; shapes unless given."),
      Key("tags", .list(.string), "Words by which it is found."),
      Key(
        "aliases", .map(.map(.string)),
        "Other names under which a built-in preset is found, each with the parameters that it sets."),
      Key(
        "size", .pair, required: true,
        "Width and height of the canvas, in units of its own; may use parameters whose defaults are constant."),
      Key(
        "aspect", .choice(PresetDocument.Aspect.names),
        "What happens to other proportions: fixed centres the canvas, free makes it wider or higher."),
      Key("duration", .number, required: true, "Length of a loop in seconds; may use parameters."),
      Key("frameRate", .numberLiteral(minimum: 1, maximum: 50), "Frames a second; 25 unless given."),
      Key("steps", .number, "Number of pictures in a loop, for animations that jump from one to the next; 0 for none."),
      Key("start", .share, "Phase of the first frame, 0...1."),
      Key(
        "still", .share, "Phase of the one picture that stands for the animation, 0...1; that of start unless given."),
      Key(
        "reduced", .choice(PresetDocument.CalmMotion.names),
        "How it moves for people who ask for calm motion: fade lets the still picture breathe, slow plays it slowly, still "
          + "stands; fade unless given."),
      Key("bleed", .boolean, "Whether the drawing is meant to reach the edges of the canvas; false unless given."),
      Key("parameters", .map(.object("parameter")), "What users may change; each is a flag of the command."),
      Key("let", .map(.value), "Names for values that layers share."),
      Key("layers", .list(.object("layer")), required: true, "What is drawn, the lowest first."),
    ])

  static let parameter = Grammar(
    "parameter", "A value that users may change.",
    [
      Key("type", .choice(ParameterType.names), required: true, "What it is."),
      Key(
        "default", .value, required: true,
        "Its value unless changed; all but choices and fonts may use other parameters and width, height, pixel, matte, plays "
          + "and reduced."),
      Key("minimum", .number, "The least value allowed."),
      Key("maximum", .number, "The greatest value allowed."),
      Key("choices", .list(.string), "The texts allowed, for the type choice."),
      Key("required", .booleanLiteral, "Whether a text must have something to show; false unless given."),
      Key("summary", .string, required: true, "A sentence for the help of the flag."),
    ])

  static let layer = Grammar(
    "layer", "A shape or a group: how often, when, where and with what it is drawn.",
    [
      Key("name", .string, "For people; has no effect."),
      Key("repeat", .either(.number, .object("repeat")), "Copies of the layer; i is the copy's index, from 0."),
      Key("phase", .number, "How far the layer's own time is ahead, in turns; -i / count delays each copy."),
      Key("iterations", .number, "How often the layer's own time runs in a loop: a whole number."),
      Key("direction", .choice(Phase.Direction.names), "How the layer's own time runs."),
      Key("let", .map(.value), "Names for values of this layer."),
      Key("when", .boolean, "Draw the layer only where this is true."),
    ] + shapes.map { Key($0.key, $0.kind, $0.grammar.summary) } + [
      Key("fill", .paint, "What the inside is filled with."),
      Key("fillRule", .choice(Layer.FillRuleName.names), "What is inside where outlines cross; nonzero unless given."),
      Key("stroke", .object("stroke"), "A line along the outline."),
      Key("trim", .object("trim"), "The part of the outline that is drawn."),
      Key("position", .point, "Where the anchor comes to lie; inside, coordinates then count from the anchor."),
      Key("anchor", .point, "The point about which the layer turns and scales."),
      Key("rotation", .number, "Degrees clockwise about the anchor."),
      Key("rotationX", .number, "Degrees about the horizontal axis through the anchor: a flip."),
      Key("rotationY", .number, "Degrees about the vertical axis through the anchor: a flip."),
      Key("perspective", .number, "The eye's distance for flips, in units; a flip without it shows no depth."),
      Key("scale", .scale, "Factor about the anchor, or one for x and one for y."),
      Key("skew", .pair, "Degrees by which vertical lines lean, and horizontal ones."),
      Key("opacity", .share, "0...1, for the layer as a whole."),
      Key("blend", .choice(Layer.BlendName.names), "How the layer mixes with what is below it."),
      Key("clip", .object("clip"), "A shape outside which the layer is not drawn."),
    ] + effectKeys)

  static let track = Grammar(
    "track", "A value that changes along the layer's time.",
    [
      Key("values", .list(.value), required: true, "The values, two or more."),
      Key("offsets", .list(.number), "When each value is reached, 0...1; evenly spaced unless given."),
      Key("easing", .easings, "One for all segments, or one for each; linear unless given."),
      Key("phase", .number, "How far the track's time is ahead of the layer's, in turns."),
      Key("iterations", .integerLiteral(minimum: 1), "How often the track runs in the layer's time."),
      Key("direction", .choice(Phase.Direction.names), "How the track's time runs."),
      Key("cut", .booleanLiteral, "Says that the last value may differ from the first: the loop jumps there."),
    ])

  static let `repeat` = Grammar(
    "repeat", "Copies of a layer.",
    [
      Key("count", .number, required: true, "How many; a whole number."),
      Key("as", .name, "The name of the index; i unless given."),
    ])
}
