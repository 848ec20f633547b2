import Batch
import WhirligifKit

extension OptionTable {
  static let render = CommandSpec(
    name: "render", summary: "Render one animation.",
    operands: [presetOperand], options: renderSizes + times + renderColors + fileSizes + outputs,
    examples: [
      .init(command: "whirligif render PRESET --size 64 --color '#3b82f6'", summary: "Write PRESET.gif."),
      .init(
        command: "whirligif render PRESET --theme light,dark --scale 1,2",
        summary: "Write PRESET-light@1x.gif and three more."),
      .init(
        command: "whirligif render mine.json --watch",
        summary: "Render again at every change."),
    ], takesParameters: true)

  static let sizes = Option.rendering(.size)
  static let times = Option.rendering(.time)
  static let colors = Option.rendering(.color)
  static let fileSizes = Option.rendering(.file)

  /// The `--scale` of `render` accepts a list.
  private static let renderSizes =
    sizes.filter { $0.name != "scale" } + [
      Option(
        "scale", .value("K,..."), type: .numbers(RenderLimits.scales), default: "1", section: .size,
        "Factor of the size; a list such as 1,2 makes a file for each scale.")
    ]

  private static let renderColors =
    [
      Option(
        "theme", .value("NAME,..."), type: .choices(Theme.names), section: .color,
        "Matte and color for a light or a dark page; light,dark makes a file for each. Other options take precedence.")
    ] + colors

  static let outputs =
    [
      Option(
        "output", short: "o", .value("PATH|-"), type: .file(.pictures), default: "PRESET.gif", section: .output,
        "File, folder, or - for standard output. The extension sets the format: .gif, .webp, .png, or {frame}.png for single "
          + "frames. {theme} and {scale} are replaced by each file's theme and scale."
      ),
      noClobber,
      Option(
        "sheet", .value("COLUMNS"), type: .integer(1...65535), section: .output,
        "Write all frames into one PNG with this many columns, and JSON and CSS files."),
      setting,
      Option("watch", .flag, section: .output, "Render again whenever the document changes."),
    ] + Option.rendering(.output) + [
      json, Option("quiet", short: "q", .flag, section: .output, "Print only errors."),
    ]

  static let setting = Option(
    "set", .values("NAME=VALUE"), type: .assignment, section: .output, "Set a parameter by its name in the document.")
}
