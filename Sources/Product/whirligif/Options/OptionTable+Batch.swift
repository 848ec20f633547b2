import Jobs
import WhirligifKit

extension OptionTable {
  static let batch = CommandSpec(
    name: "batch", summary: "Render many animations from a manifest.",
    discussion: """
      A manifest is a JSON object with "jobs", a "matrix" whose axes multiply, or both; JSON Lines with a job per line, or CSV with the \
      keys in its header. \
      A job's keys are "preset", "theme", "output" and the names of options and parameters. "output", "defaults" and \
      "themes" apply to all jobs. Files that are up to date are skipped.
      """,
    operands: [
      Operand(
        label: "MANIFEST|-", kind: .file(.manifests),
        summary: "The manifest's path, or - for standard input; by default the project file, whose outputs are then in "
          + "its folder.", isOptional: true)
    ], options: batchWork + batchOutput,
    examples: [
      .init(command: "whirligif batch icons.json -o public", summary: "Render the outdated files in public/."),
      .init(
        command: "whirligif batch icons.json -o public --verify", summary: "Check in CI that all files are current."),
      .init(command: "whirligif batch icons.json --shard 2/8", summary: "Render the second of eight parts."),
    ])

  static let initialize = CommandSpec(
    name: "init", summary: "Write a project file: colors, fonts, themes and pictures.",
    discussion: """
      \(ProjectFile.name) is found from its folder and all below it: 'batch' renders its pictures, and 'render', 'studio' \
      and manifests know its names. Existing files are kept (exit status 73).
      """,
    operands: [
      Operand(
        label: "PRESET|FILE", kind: .presetOrFile(.animations),
        summary: "The pictures: presets, documents, folders and patterns.", isOptional: true, repeats: true)
    ],
    options: [
      Option(
        "color", short: "c", .values("NAME=COLOR[,DARK]"), type: .assignment,
        "A named color, with another value for dark pages if it needs one; the first one is that of presets."),
      Option("font", .values("NAME=FONT"), type: .assignment, "A named font: a family, or the path of a file."),
      Option(
        "theme", .values("NAME[=MATTE]"), default: "light and dark",
        "A theme of the pictures; with the color of its page, a new one."),
      Option("size", short: "s", .value("N|WxH"), type: .size(RenderLimits.sideLengths), "Size of the pictures."),
      Option(
        "format", short: "f", .value("KIND,..."), type: .choices(Container.names), default: "gif",
        "Formats of the pictures."),
      Option(
        "output", short: "o", .value("FILE.json"), type: .file(.json), default: ProjectFile.name, section: .output,
        "The project file; \(ProjectSchema.name), from which editors complete, is written beside it."),
      Option("force", .flag, section: .output, "Replace existing files, though not through links."),
      Option("quiet", short: "q", .flag, section: .output, "Print only errors."),
    ],
    examples: [
      .init(
        command: "whirligif init ring skeleton-card --color brand=#7c3aed,#a78bfa",
        summary: "Two presets for light and for dark pages."),
      .init(
        command: "whirligif init art/ --theme light --theme night=#0b1020 --format webp,svg",
        summary: "All drawings of a folder."),
    ])

  private static let batchWork = [
    Option(
      "jobs", short: "j", .value("N"), type: .integer(RenderLimits.threads), default: "the number of cores",
      "Number of animations to render in parallel."),
    maximumSeconds,
    Option("shard", .value("I/N"), type: .shard, default: "1/1", "Render only part I of N equal parts."),
    Option("force", .flag, "Render all files, even if they are up to date."),
    Option("dry-run", .flag, "List the outdated files without rendering them."),
    Option("verify", .flag, "Render all files and compare them with the existing ones; write nothing."),
    Option("strict", .flag, "Treat warnings as errors."),
    Option("watch", .flag, "Render again whenever the manifest, a document or a font changes, until Ctrl-C."),
  ]

  private static let batchOutput =
    [
      Option(
        "output", short: "o", .value("FOLDER"), type: .folder,
        default: "the current folder, or that of the project file", section: .output,
        "The output folder; no output is written outside it."),
      noClobber,
      Option(
        "state", .value("FILE"), type: .file(.any), default: "\(RunState.usualName) in the output folder",
        section: .output, "The record of files that are up to date; exclude it from publishing and version control."),
      Option("report", .value("FILE.json"), type: .file(.json), section: .output, "Write a JSON report."),
      Option(
        "html", .value("FILE.html"), type: .file(.html), section: .output,
        "Write <picture> elements for formats, themes and reduced motion, with a srcset for scales."),
      Option("quiet", short: "q", .flag, section: .output, "Print only errors."),
    ] + project

  static let gallery = CommandSpec(
    name: "gallery", summary: "Create a page that shows every preset.",
    options: [
      Option(
        "output", short: "o", .value("FOLDER"), type: .folder, default: "gallery", section: .output,
        "The folder of index.html and of the pictures."),
      Option(
        "sheet", .value("FILE.gif"), type: .file(.gif), section: .output,
        "Write a GIF that shows every preset; the page is only written with --output."),
      Option(
        "live", .value("FILE.wasm"), type: .file(.any), section: .output,
        "Write the studio instead, for any web server: the WebAssembly module draws in the browser of the reader."),
      Option(
        "site", .flag, section: .output,
        "Write a page with an address for every preset, for any web server; --live adds the module to it."),
      Option(
        "base-url", .value("URL"), type: .text, section: .output,
        "The address of the site's folder, which search engines are told; Whirligif's own otherwise."),
      Option(
        "size", .value("N"), type: .integer(8...512), default: "72; 48 in a sheet", section: .size,
        "The size of a square picture; wide ones have up to twice its width."),
      noClobber, Option("quiet", short: "q", .flag, section: .output, "Print only errors."),
    ])

  static let preview = CommandSpec(
    name: "preview", summary: "Play an animation or a finished picture in the terminal.",
    discussion: """
      It plays until a key is pressed. The terminal is left as it was. Soft edges are blended onto the terminal's \
      background, if it reports its color, unless --matte is given. A finished GIF, WebP or PNG is shown as it is, or \
      smaller if it does not fit.
      """,
    operands: [
      Operand(
        label: "PRESET|FILE|-", kind: .presetOrFile(.anything),
        summary: "A preset's name, the path of a document or of a finished picture, or - for standard input.")
    ],
    options: previewOptions + sizes + times + Array(colors.prefix(2)) + [setting] + project, takesParameters: true)

  private static let previewOptions = [
    Option(
      "protocol", .value("KIND"), type: .choice(PictureProtocol.allCases.map { $0.rawValue }),
      default: "detected", "Graphics protocol: kitty, iterm2, sixel or blocks."),
    Option(
      "loops", .value("N"), type: .integer(1...100_000), "Stop after N loops."),
    Option("watch", .flag, "Restart whenever the file, or a font or image that it uses, changes."),
  ]
}
