extension OptionTable {
  static let list = CommandSpec(
    name: "list", summary: "Show the presets, with a line each.", options: [json])

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
      Operand(label: "FILE", kind: .file, summary: "A document, or - for standard input.", repeats: true)
    ], options: [json])

  static let inspect = CommandSpec(
    name: "inspect", summary: "Show a GIF's frames, delays, loop, palettes and wasted bytes.",
    operands: [Operand(label: "FILE.gif", kind: .file, summary: "A GIF, or - for standard input.")],
    options: [json])
}
