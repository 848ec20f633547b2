import Batch
import WhirligifKit

extension OptionTable {
  static let batch = CommandSpec(
    name: "batch", summary: "Make many animations from a manifest.",
    discussion: """
      A manifest is a JSON object with "jobs", a "matrix" whose axes multiply, or both; or JSON Lines with a job a line. \
      A job's keys are "preset", "theme", "output" and the names of options and parameters. "output", "defaults" and \
      "themes" serve all jobs. Files that are up to date are skipped.
      """,
    operands: [
      Operand(label: "MANIFEST|-", kind: .file(.manifests), summary: "The manifest's path, or - for standard input.")
    ], options: batchWork + batchOutput,
    examples: [
      .init(command: "whirligif batch icons.json -o public", summary: "Make what is not up to date, below public/."),
      .init(
        command: "whirligif batch icons.json -o public --verify", summary: "Check in CI that all files are current."),
      .init(command: "whirligif batch icons.json --shard 2/8", summary: "Make the second of eight parts."),
    ])

  private static let batchWork = [
    Option(
      "jobs", short: "j", .value("N"), type: .integer(RenderLimits.threads), default: "the number of cores",
      "Animations to make at the same time."),
    maximumSeconds,
    Option("shard", .value("I/N"), type: .shard, default: "1/1", "Make part I of N equal parts."),
    Option("force", .flag, "Make all, also what is up to date."),
    Option("dry-run", .flag, "Make nothing; list what would be made."),
    Option("verify", .flag, "Make all again, write nothing, and compare with the files."),
    Option("watch", .flag, "Make files again when the manifest, a document or a font changes, until Ctrl-C."),
  ]

  private static let batchOutput = [
    Option(
      "output", short: "o", .value("FOLDER"), type: .folder, default: "the current folder", section: .output,
      "Where the outputs go; nothing is written outside it."),
    noClobber,
    Option(
      "state", .value("FILE"), type: .file(.any), default: "\(BatchState.usualName) in the output folder",
      section: .output, "What remembers the files that are up to date; not for publishing or version control."),
    Option("report", .value("FILE.json"), type: .file(.json), section: .output, "Write a report for machines."),
    Option(
      "html", .value("FILE.html"), type: .file(.html), section: .output,
      "Write <picture> elements for formats, themes and calm motion, with a srcset for scales."),
    Option("quiet", short: "q", .flag, section: .output, "Print nothing but errors."),
  ]

  static let gallery = CommandSpec(
    name: "gallery", summary: "Make a page that shows every preset.",
    options: [
      Option(
        "output", short: "o", .value("FOLDER"), type: .folder, default: "gallery", section: .output,
        "Where index.html goes."),
      Option(
        "sheet", .value("FILE.gif"), type: .file(.gif), section: .output,
        "Write a GIF with every preset in it; no page, unless --output asks for one."),
      Option(
        "size", .value("N"), type: .integer(8...512), default: "80, on a sheet 48", section: .size,
        "The longer side of each animation."),
      noClobber, Option("quiet", short: "q", .flag, section: .output, "Print nothing but errors."),
    ])

  static let preview = CommandSpec(
    name: "preview", summary: "Play an animation or a finished picture in the terminal.",
    discussion: """
      It plays until a key is pressed. The terminal is left as it was. Soft edges are blended onto the terminal's \
      background, where it tells its color, unless --matte is given. A finished GIF, WebP or PNG is shown as it is, or \
      smaller where it does not fit.
      """,
    operands: [
      Operand(
        label: "PRESET|FILE|-", kind: .presetOrFile(.anything),
        summary: "A preset's name, the path of a document or of a finished picture, or - for standard input.")
    ],
    options: previewOptions + sizes + times + Array(colors.prefix(2)) + [setting], takesParameters: true)

  private static let previewOptions = [
    Option(
      "protocol", .value("KIND"), type: .choice(PictureProtocol.allCases.map { $0.rawValue }),
      default: "what the terminal can", "How pictures are shown: kitty, iterm2, sixel or blocks."),
    Option(
      "loops", .value("N"), type: .integer(1...100_000), "Stop after N loops."),
    Option("watch", .flag, "Play anew whenever the file, or a font or picture that it names, changes."),
  ]
}
