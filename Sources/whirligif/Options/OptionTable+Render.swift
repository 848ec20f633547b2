import Batch
import WhirligifKit

extension OptionTable {
  static let render = CommandSpec(
    name: "render", summary: "Make one animation.",
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

  /// `--scale` of `render` takes several values.
  private static let renderSizes =
    sizes.filter { $0.name != "scale" } + [
      Option(
        "scale", .value("K,..."), type: .numbers(RenderLimits.scales), default: "1", section: .size,
        "Multiply the size; several make a file each, such as 1,2.")
    ]

  private static let renderColors =
    [
      Option(
        "theme", .value("NAME,..."), type: .choices(Theme.names), section: .color,
        "A page's matte, and a color to be seen on it: light or dark; both make a file each. Other options win.")
    ] + colors

  static let outputs =
    [
      Option(
        "output", short: "o", .value("PATH|-"), type: .file(.pictures), default: "PRESET.gif", section: .output,
        "File, folder, or - for standard output. Its ending names the format: .gif, .webp, .png, or {frame}.png for single "
          + "frames. {theme} and @{scale}x in it tell the files of several themes and scales apart."
      ),
      noClobber,
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
