import WhirligifKit

extension OptionTable {
  static let render = CommandSpec(
    name: "render", summary: "Make one animation.",
    operands: [presetOperand], options: sizes + times + colors + fileSizes + outputs,
    examples: [
      .init(command: "whirligif render PRESET --size 64 --color '#3b82f6'", summary: "Write PRESET.gif."),
      .init(
        command: "whirligif render PRESET --matte '#1e1e1e' -o dark.gif", summary: "Edges that blend into a dark page."),
      .init(command: "whirligif render mine.json --watch", summary: "Render again whenever the document changes."),
    ], takesParameters: true)

  static let sizes = Option.rendering(.size)
  static let times = Option.rendering(.time)
  static let colors = Option.rendering(.color)
  static let fileSizes = Option.rendering(.file)

  static let outputs =
    [
      Option(
        "output", short: "o", .value("PATH|-"), type: .file, default: "PRESET.gif", section: .output,
        "File, or - for standard output; its ending names the format: .gif, .webp, .png, or {frame}.png for single frames."
      ),
      Option(
        "sheet", .value("COLUMNS"), type: .integer(1...65535), section: .output,
        "Write all frames into one PNG, so many in a row, with JSON and CSS beside it."),
      setting,
      Option("watch", .flag, section: .output, "Render again whenever the document changes."),
    ] + Option.rendering(.output) + [
      json, Option("quiet", short: "q", .flag, section: .output, "Print nothing but errors."),
    ]

  static let setting = Option(
    "set", .values("NAME=VALUE"), type: .assignment, section: .output, "Set a parameter by its name in the document.")
}
