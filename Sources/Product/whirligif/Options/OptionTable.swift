import Jobs
import Numerics
import WhirligifKit

/// All commands with their operands and options, the source for parsing, help, completions and the manual page.
enum OptionTable {
  static let summary = "Makes seamless GIF, WebP, APNG and SVG loops of presets, Lottie, SVG and logos."

  static let commands = [
    render, list, show, check, batch, initialize, inspect, studio, gallery, preview, importing, schema, fonts,
    completions, manual, serve, skill,
    help,
    complete,
  ]

  /// Command lines that work in an empty folder.
  static let examples = [
    CommandSpec.Example(command: "whirligif render PRESET --color teal -o a.gif", summary: "A preset in your color.")
      .naming(family: "rings"),
    CommandSpec.Example(command: "whirligif render PRESET --text Hi -o b.svg", summary: "Your words, as an SVG.")
      .naming(family: "text"),
    CommandSpec.Example(command: "whirligif studio --open", summary: "Choose and change one."),
  ]

  /// - Parameter words: those that follow, for the suggestion.
  static func command(named name: String, before words: [String] = []) throws(UsageError) -> CommandSpec {
    if let spec = commands.first(where: { $0.name == name }) { return spec }
    throw .unknownCommand(name, nearest: Suggestion.commandLine(for: name, before: words))
  }

  static let noClobber = Option(
    "no-clobber", short: "n", .flag, section: .output, "Do not replace existing files (exit status 73).")
  static let project = [
    Option(
      "project", .value("FILE"), type: .file(.json), default: "\(ProjectFile.name) in this folder or above",
      section: .output, "Take the names of colors, fonts and themes from this file."),
    Option("no-project", .flag, section: .output, "Read no project file."),
  ]
  static let json = Option("json", .flag, section: .output, "Print a report as JSON on standard output.")
  static let presetOperand = Operand(
    label: "PRESET|FILE|-", kind: .presetOrFile(.animations),
    summary: "A preset's name, a document's path (which contains a dot or a slash), or - for standard input.")
}

extension OptionTable {
  static let studio = CommandSpec(
    name: "studio", summary: "Choose, change and copy animations on a page in the browser.",
    discussion: """
      Prints the address of the page, and serves it until Ctrl-C. Only this machine and the browser that opens the \
      address have access. It reads only files that are named here, by the jobs of the project or dropped on the \
      page, and writes nothing.
      """,
    operands: [
      Operand(
        label: "FILE", kind: .file(.anything),
        summary: "Drawings, animations and fonts that the page offers; by default those of the project's jobs.",
        isOptional: true, repeats: true)
    ],
    options: [
      Option(
        "port", short: "p", .value("N"), type: .integer(1...65535), default: "a free one",
        "The port of the page's address."),
      Option("open", .flag, "Open the page in the browser."),
    ] + project,
    examples: [
      .init(command: "whirligif studio --open", summary: "See all presets, and change one."),
      .init(command: "whirligif studio logo.svg", summary: "Offer a logo to the presets that move one."),
    ])
}

extension OptionTable {
  static let serve = CommandSpec(
    name: "serve", summary: "Answer requests of another program on standard input and output.",
    discussion: """
      The Python and npm packages speak with it: each message is a length and JSON, and its answer a report and bytes. It \
      opens no socket, and ends with its input.
      """,
    options: [Option("stdio", .flag, "Read requests from standard input, and write answers to standard output.")]
      + project, isMinor: true)

  static let skill = CommandSpec(
    name: "skill", summary: "Print what a program that calls programs has to know: a SKILL.md.",
    examples: [
      .init(command: "whirligif skill > SKILL.md", summary: "Write it to a file.")
    ], isMinor: true)

  static let completions = CommandSpec(
    name: "completions", summary: "Print the completion script of a shell.",
    discussion: """
      bash and fish find a script where the examples put it, in folders that may have to be made first; for zsh, the \
      folder must be one of $fpath.
      """,
    operands: [
      Operand(label: "bash|zsh|fish", kind: .choice(Shell.allCases.map { $0.rawValue }), summary: "The shell.")
    ],
    examples: [
      .init(command: "source <(whirligif completions bash)", summary: "Enable completions in the current bash.")
    ]
      + Shell.allCases.map { shell in
        let name = shell.rawValue
        return .init(
          command: "whirligif completions \(name) > \(shell.scriptPath)",
          summary: "Enable completions in every new \(name).")
      }, isMinor: true)

  /// The command that completion scripts call, with the words so far; the last word is being typed.
  static let complete = CommandSpec(
    name: "complete", summary: "Print the possible continuations of a command line.",
    operands: [Operand(label: "WORD", kind: .command, summary: "The command line.", isOptional: true, repeats: true)],
    isHidden: true)

  static let help = CommandSpec(
    name: "help", summary: "Show the help of a command, or a preset.",
    operands: [
      Operand(
        label: "COMMAND|PRESET", kind: .command, summary: "A command, a command with a preset, or a preset.",
        isOptional: true, repeats: true)
    ],
    isHidden: true)

  static let manual = CommandSpec(
    name: "manual", summary: "Print the manual page.",
    examples: [
      .init(command: "whirligif manual | man -l -", summary: "Read it."),
      .init(command: "whirligif manual > whirligif.1", summary: "Write it to a file."),
    ], isMinor: true)
}
