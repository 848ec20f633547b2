import WhirligifKit

extension OptionTable {
  static let render = CommandSpec(
    name: "render", summary: "Render presets, Lottie files and SVGs; move logos.",
    discussion: """
      Several presets and files, folders, and patterns such as 'in/**/*.svg' may be mixed. Files that were found in a \
      folder keep their subfolders. An animation that cannot be rendered does not stop the others; the exit status is \
      that of the first failure.
      """,
    operands: [renderOperand], options: renderSizes + renderTimes + renderColors + fileSizes + outputs,
    examples: [
      .init(command: "whirligif render PRESET --size 64 --color '#3b82f6'", summary: "Write PRESET.gif."),
      .init(
        command: "whirligif render PRESET --theme light,dark --scale 1,2",
        summary: "Write PRESET-light@1x.gif and three more."),
      .init(
        command: "whirligif render mine.json --watch",
        summary: "Render again at every change."),
      .init(
        command: "whirligif render 'icons/**/*.svg' -o 'out/{folder}/{name}.webp'",
        summary: "Render many files."),
    ], takesParameters: true)

  static let sizes = Option.rendering(.size)
  static let times = Option.rendering(.time)
  static let colors = Option.rendering(.color)
  static let fileSizes = Option.rendering(.file)

  private static let renderOperand = Operand(
    label: presetOperand.label, kind: presetOperand.kind,
    summary: "A preset's name, the path of an SVG, a Lottie file or a preset (with a dot or a slash), a folder, a "
      + "pattern, or - for standard input.",
    repeats: true)

  /// The `--size` and the `--scale` of `render` accept lists.
  private static let renderSizes =
    sizes.filter { !["size", "scale"].contains($0.name) } + [
      Option(
        "size", short: "s", .value("N|WxH,..."), type: .sizes(RenderLimits.sideLengths), default: "its own",
        section: .size,
        "Size in pixels; N is the longer side. A list such as 28,56 makes a file for each size."),
      Option(
        "scale", .value("K,..."), type: .numbers(RenderLimits.scales, in: .factor), default: "1", section: .size,
        "Factor of the size; a list such as 1,2 makes a file for each scale."),
    ]

  /// The `--at` of `render` accepts a list.
  private static let renderTimes =
    times.filter { $0.name != "at" } + [
      Option(
        "at", .value("0...1|Ss,..."), type: .moments, section: .rendering(.time),
        "Render only the frame at each phase or second.")
    ]

  private static let renderColors =
    [Option(.theme(Theme.names))] + colors

  static let outputs =
    [
      Option(
        "output", short: "o", .values("PATH|-"), type: .file(.pictures), default: "PRESET.gif", section: .output,
        "File, folder, or - for standard output; may be repeated. The extension sets the format: "
          + "\(Container.endings), or {frame}.png or .svg for single frames. {name}, {folder}, {theme}, {scale}, {size}, "
          + "{at} and {format} are those of each file."
      ),
      noClobber,
      Option(
        "sheet", .value("COLUMNS"), type: .integer(1...65535), section: .output,
        "Write all frames into one PNG with this many columns, and JSON and CSS files."),
      setting,
      Option("watch", .flag, section: .output, "Render again whenever the document changes."),
      Option(
        "format", short: "f", .value("KIND,..."), type: .choices(Container.names), default: "by the extension",
        section: .output,
        "One of " + Container.names.joined(separator: ", ")
          + "; webp and png (animated: APNG) keep transparency; the last three are raw frames. A list makes a file for "
          + "each."),
    ] + Option.rendering(.output).filter { $0.name != "format" } + [
      json, Option("quiet", short: "q", .flag, section: .output, "Print only errors."),
    ] + project

  static let setting = Option(
    "set", .values("NAME=VALUE"), type: .assignment, section: .output, "Set a parameter by its name in the document.")
}
