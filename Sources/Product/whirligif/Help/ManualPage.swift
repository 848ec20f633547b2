import Numerics

/// The manual page, in the man macros, generated from the option table.
enum ManualPage {
  static func page(
    version: String, date: String, homepage: String, commands: [CommandSpec], examples: [CommandSpec.Example]
  ) -> String {
    var page = ".TH WHIRLIGIF 1 \(date) \"whirligif \(version)\" \"User Commands\"\n"
    page += ".SH NAME\nwhirligif \\- make seamless GIF, WebP, APNG and SVG loops\nof presets, Lottie, SVG and logos\n"
    page += ".SH SYNOPSIS\n"
    let visible = commands.filter { !$0.isHidden }
    page += visible.map { ".B whirligif " + $0.name + "\n" + synopsis(of: $0) + "\n" }.joined(separator: ".br\n")
    page += ".SH DESCRIPTION\n" + paragraphs(description)
    page += ".SH COMMANDS\n" + visible.map(command).joined()
    page += ".SH \"EXIT STATUS\"\n" + exitStatuses.map { entry("\($0.status)", $0.meaning) }.joined()
    page += ".SH ENVIRONMENT\n" + environment.map { entry($0.name, $0.meaning) }.joined()
    let shown = examples.map { "\(filled($0.summary)).PP\n.RS 4\n.nf\n\(escaped($0.command))\n.fi\n.RE\n" }
    page += ".SH EXAMPLES\n" + shown.joined(separator: ".PP\n")
    return homepage.isEmpty ? page : page + ".SH \"SEE ALSO\"\n\(escaped(homepage))\n"
  }

  private static let description = [
    "Whirligif renders its own presets, Lottie files, SVGs that move, and logos that a preset moves, as small, seamless "
      + "loops: GIF, WebP, APNG or SVG. Every loop closes and has exactly the requested duration, soft edges are blended "
      + "onto a color of your choice, and the same input gives the same bytes on every machine.",
    "Every parameter of a preset is an option of render, preview and batch; 'whirligif render PRESET --help' shows them. "
      + "If an option is given several times, the last one counts, unless the option may be repeated.",
  ]

  static let exitStatuses: [(status: Int, meaning: String)] = [
    (0, "Success."), (64, "The command line is invalid."), (65, "A document, a manifest or a picture is invalid."),
    (66, "An input cannot be read."), (70, "An internal error."), (71, "Not enough memory."),
    (73, "An output cannot be created, or exists and --no-clobber keeps it."),
    (74, "A write failed. An existing file is unchanged."), (130, "Stopped by Ctrl-C."),
    (143, "Stopped by SIGTERM."),
  ]

  static let environment: [(name: String, meaning: String)] = [
    ("COLUMNS", "The width of help."),
    ("NO_COLOR", "If set, help and messages have no colors and no bold text; --color is a color of the picture."),
    ("FORCE_COLOR", "If set, they have them even without a terminal; NO_COLOR takes precedence."),
  ]

  private static func command(_ spec: CommandSpec) -> String {
    var text = ".SS \(spec.name)\n" + filled(spec.summary)
    if !spec.discussion.isEmpty { text += ".PP\n" + filled(spec.discussion) }
    text += spec.operands.map { entry($0.label, $0.summary) }.joined()
    return text + spec.options.map { entry(HelpFormatter.label(of: $0), HelpFormatter.description(of: $0)) }.joined()
  }

  private static func synopsis(of spec: CommandSpec) -> String {
    let words = HelpFormatter.usage(of: spec).split(at: " ").dropFirst(2).joined(separator: " ")
    return words.isEmpty ? "\\&" : escaped(words)
  }

  private static func entry(_ label: String, _ text: String) -> String {
    ".TP\n.B \(escaped(label))\n" + filled(text)
  }

  private static func paragraphs(_ texts: [String]) -> String {
    texts.map(filled).joined(separator: ".PP\n")
  }

  /// Running text with a line break after each sentence, as is usual in the source of manual pages.
  private static func filled(_ text: String) -> String {
    let words = text.split(whereScalar: { $0 == " " || $0 == "\n" })
    let sentences = words.map { $0 + ($0.ends(with: ".") ? "\n" : " ") }.joined().unicodeScalars.split(
      separator: "\n")
    let lines = sentences.flatMap { HelpFormatter.wrap(escaped(String($0)), width: 80) }
    return lines.map { ($0.begins(with: ".") ? "\\&" : "") + $0 + "\n" }.joined()
  }

  /// Escapes text: it contains no requests or escapes, and dashes are minus signs, so that options can be copied.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.begins(with: ".") ? "\\&" + result : result
  }
}
