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
    ])

  static let sizes = [
    Option(
      "size", .value("N|WxH"), type: .size(RenderLimits.sides), default: "the preset's", section: .size,
      "Size in pixels; a preset that is not square fits inside N x N."),
    Option(
      "scale", .value("K"), type: .number(RenderLimits.scales), default: "1", section: .size, "Multiply the size."),
  ]

  static let times = [
    Option(
      "fps", .value("N"), type: .number(RenderLimits.frameRates), default: "the preset's", section: .time,
      "Frames a second, at most 50."),
    Option(
      "duration", .value("S"), type: .number(RenderLimits.durations), default: "the preset's", section: .time,
      "Seconds of one loop."),
    Option(
      "speed", .value("K"), type: .number(RenderLimits.speeds), default: "1", section: .time, "Play K times as fast."),
    Option(
      "plays", .value("N|forever"), type: .integer(RenderLimits.plays, or: ["forever"]), default: "forever",
      section: .time, "How often the loop plays."),
    Option("reverse", .flag, section: .time, "Play backwards."),
    Option(
      "start", .value("0...1"), type: .number(0...1), default: "the preset's", section: .time,
      "Where in the loop to start."),
    Option("reduced", .flag, section: .time, "Move calmly, for people who ask for reduced motion."),
    Option("still", .flag, section: .time, "Make one frame, the one that stands for the loop."),
  ]

  static let colors = [
    Option(
      "background", .value("COLOR"), type: .color(or: ["none"]), default: "none", section: .color,
      "Fill the canvas; none is transparent."),
    Option(
      "matte", .value("COLOR"), type: .pageColor, default: "white", section: .color,
      "The page's colour, for soft edges."),
    Option(
      "max-colors", .value("N"), type: .integer(RenderLimits.colors), default: "256", section: .color,
      "Most colours of the file, transparency included."),
    Option(
      "dither", .value("KIND"), type: .choice(["none", "ordered", "diffusion"]), section: .color,
      "Mix colours: none, ordered, diffusion; else as suits."
    ),
  ]

  static let fileSizes = [
    Option(
      "quality", .value("1...100"), type: .integer(RenderLimits.qualities), default: "80", section: .file,
      "From smallest to truest in colour."),
    Option(
      "lossy", .value("N"), type: .integer(RenderLimits.lossy), default: "0", section: .file,
      "How far pixels may be off for a smaller file: 1 is not seen, 10 is."),
    Option(
      "max-bytes", .value("N|Nk|NM"), type: .bytes(RenderLimits.bytes), section: .file,
      "Give up quality, lossiness and colours until the file is no larger, then frames."),
    Option(
      "max-frames", .value("N"), type: .integer(RenderLimits.frames), section: .file,
      "Show fewer frames a second if there are more than N."),
    Option(
      "profile", .value("NAME"), type: .choice(SizeProfile.all.map { $0.name }), section: .file,
      "Keep the limits of a place: "
        + SizeProfile.all.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + "\($1.name) (\($1.limits))" }
        + ". Other options win."),
  ]

  static let outputs = [
    Option(
      "output", short: "o", .value("PATH|-"), type: .file, default: "PRESET.gif", section: .output,
      "File, or - for standard output."),
    setting,
    Option("watch", .flag, section: .output, "Render again whenever the document changes."),
    Option(
      "jobs", short: "j", .value("N"), type: .integer(RenderLimits.threads), default: "the number of cores",
      section: .output, "Threads to use."),
    Option(
      "max-pixels", .value("N"), type: .integer(RenderLimits.maximumPixels), default: "\(RenderLimits.pixels)",
      section: .output, "Most pixels of all frames."),
    json,
    Option("quiet", short: "q", .flag, section: .output, "Print nothing but errors."),
  ]

  static let setting = Option(
    "set", .values("NAME=VALUE"), type: .assignment, section: .output, "Set a parameter by its name in the document.")
}
