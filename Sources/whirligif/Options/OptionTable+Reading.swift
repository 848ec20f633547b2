import WhirligifKit

extension OptionTable {
  static let list = CommandSpec(
    name: "list", summary: "Show the presets, with a line each.",
    operands: [
      Operand(
        label: "WORD", kind: .text, summary: "Show only presets with this word in their name, tags or sentence.",
        isOptional: true, repeats: true)
    ],
    options: [
      Option("family", .value("NAME"), type: .choice(PresetLibrary.families), "Show only this family."),
      Option("tag", .value("TAG"), type: .text, "Show only presets with this tag."), json,
    ],
    examples: [
      .init(command: "whirligif list dots", summary: "Find presets by a word."),
      .init(command: "whirligif list --family rings", summary: "Show one family."),
    ])

  static let show = CommandSpec(
    name: "show", summary: "Show a preset's parameters, or its document to start from.",
    operands: [presetOperand],
    options: [json, Option("document", .flag, section: .output, "Print the preset's document.")],
    examples: [
      .init(command: "whirligif show PRESET --document > mine.json", summary: "Start a preset of your own.")
    ])

  static let check = CommandSpec(
    name: "check", summary: "Check documents: errors, cuts, seams, clashes of names.",
    operands: [
      Operand(label: "FILE", kind: .file(.documents), summary: "A document, or - for standard input.", repeats: true)
    ], options: [maximumSeconds, json])

  /// For each document, or for each job.
  static let maximumSeconds = Option(
    "max-seconds", .value("S"), type: .number(RenderLimits.renderingSeconds),
    default: ValueText.plain(RenderLimits.defaultRenderingSeconds), "Most seconds that each may take.")

  static let importing = CommandSpec(
    name: "import", summary: "Print an SVG as a preset document, to be edited and moved.",
    discussion: """
      Paths, groups and paints become layers, colours become parameters. What the language of presets cannot say is a \
      warning on standard error.
      """,
    operands: [
      Operand(label: "FILE|-", kind: .file(.artwork), summary: "An SVG, PNG, JPEG or WebP, or - for standard input.")
    ],
    examples: [.init(command: "whirligif import logo.svg > mine.json", summary: "Make a document of a logo.")])

  static let schema = CommandSpec(
    name: "schema", summary: "Print the JSON schema of preset documents.",
    examples: [
      .init(command: "whirligif schema > preset.schema.json", summary: "Let an editor check and complete documents.")
    ])

  static let fonts = CommandSpec(
    name: "fonts", summary: "Show the fonts that --font takes by name.",
    discussion: "The built-in face is the same on every machine; the installed families are this machine's.",
    options: [json])

  static let inspect = CommandSpec(
    name: "inspect", summary: "Show what a GIF, WebP, PNG, SVG or Lottie file holds.",
    operands: [Operand(label: "FILE", kind: .file(.anything), summary: "Its path, or - for standard input.")],
    options: [
      json, Option("strict", .flag, section: .output, "Exit with status 65 if the file is damaged."),
    ])
}
