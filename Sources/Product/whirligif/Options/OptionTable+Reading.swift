import WhirligifKit

extension OptionTable {
  static let list = CommandSpec(
    name: "list", summary: "List the presets.",
    operands: [
      Operand(
        label: "WORD", kind: .searchWord,
        summary: "Show only presets with this word in their name, family, tags or summary, or for this use: "
          + PresetLibrary.uses.joined(separator: ", ") + ".",
        isOptional: true, repeats: true)
    ],
    options: [
      Option("family", .value("NAME"), type: .choice(PresetLibrary.families), "Show only this family."),
      Option("tag", .value("TAG"), type: .text, "Show only presets with this tag."), json,
    ],
    examples: [
      .init(command: "whirligif list uploading", summary: "Find presets by a word."),
      .init(command: "whirligif list --family rings", summary: "Show one family."),
    ])

  static let show = CommandSpec(
    name: "show", summary: "Show a preset's parameters, or its document.",
    operands: [
      Operand(label: presetOperand.label, kind: presetOperand.kind, summary: presetOperand.summary, repeats: true)
    ],
    options: [maximumSeconds, json, Option("document", .flag, section: .output, "Print the preset's document.")],
    examples: [
      .init(
        command: "whirligif show PRESET --document > mine.json", summary: "Start a new preset from an existing one.")
    ])

  static let check = CommandSpec(
    name: "check", summary: "Check documents for errors, jumps, seams and name conflicts.",
    operands: [
      Operand(
        label: presetOperand.label, kind: presetOperand.kind,
        summary:
          "A document, a folder, a pattern, a preset's name, or - for standard input; by default the project file "
          + "and what its jobs animate.", isOptional: true, repeats: true)
    ],
    options: [
      maximumSeconds, json,
      Option("format", .flag, "Rewrite preset documents in their one form, instead of checking them."),
      Option("dry-run", .flag, "With --format, write nothing and name the documents that are not in this form."),
    ] + project,
    examples: [.init(command: "whirligif check mine.json --format", summary: "Format a preset document.")])

  /// The time limit of each document or job.
  static let maximumSeconds = Option(
    "max-seconds", .value("S"), type: .number(RenderLimits.renderingSeconds, in: .seconds),
    default: ValueText.plain(RenderLimits.defaultRenderingSeconds),
    "Limit of the processor time for reading and rendering each picture, in seconds.")

  static let importing = CommandSpec(
    name: "import", summary: "Convert an SVG to a preset document, for editing and animating.",
    discussion: """
      Paths, groups and paints become layers, colors become parameters. Features that presets do not have are warnings \
      on standard error.
      """,
    operands: [
      Operand(label: "FILE|-", kind: .file(.artwork), summary: "An SVG, PNG, JPEG or WebP, or - for standard input.")
    ],
    options: [
      Option(
        "output", short: "o", .value("FILE.json|-"), type: .file(.json), default: "-", section: .output,
        "The document's file, or - for standard output."),
      noClobber, maximumSeconds,
    ],
    examples: [.init(command: "whirligif import logo.svg -o mine.json", summary: "Convert a logo.")], isMinor: true)

  static let schema = CommandSpec(
    name: "schema", summary: "Print the JSON schema of preset documents, or of project files and manifests.",
    operands: [
      Operand(
        label: "preset|project", kind: .choice(["preset", "project"]),
        summary: "The kind of document; a preset by default.", isOptional: true)
    ],
    options: [
      Option(
        "output", short: "o", .value("FILE.json|-"), type: .file(.json), default: "-", section: .output,
        "The schema's file, or - for standard output."),
      noClobber,
    ],
    examples: [
      .init(
        command: "whirligif schema -o preset.schema.json", summary: "Enable validation and completion in an editor.")
    ], isMinor: true)

  static let fonts = CommandSpec(
    name: "fonts", summary: "List the font names for --font.",
    discussion:
      "The built-in face is the same on every machine; the other families are those installed on this machine.",
    operands: [
      Operand(
        label: "WORD", kind: .choice([]), summary: "Only the fonts with this word in their names.", isOptional: true)
    ],
    options: [json], isMinor: true)

  static let inspect = CommandSpec(
    name: "inspect", summary: "Show the contents of a GIF, WebP, PNG, SVG or Lottie file.",
    operands: [
      Operand(
        label: "FILE|-", kind: .file(.anything), summary: "A file, a folder, a pattern, or - for standard input.",
        repeats: true)
    ],
    options: [
      maximumSeconds, json, Option("strict", .flag, section: .output, "Exit with status 65 if the file is damaged."),
    ])
}
