import Numerics

/// Formats help: sections with capital headings, labels in a column of 26, text wrapped to the width.
struct HelpFormatter {
  /// The width of the terminal in columns.
  let width: Int
  private let labelColumn = 26

  init(width: Int) {
    self.width = max(width, 50)
  }

  /// The help of one command; where its examples name no preset yet, they name a simple one.
  func help(for spec: CommandSpec) -> String {
    var text = paragraph("OVERVIEW: " + spec.summary)
    if !spec.discussion.isEmpty { text += "\n" + paragraph(spec.discussion) }
    text += "\n" + "USAGE: \(Self.usage(of: spec))\n"
    text += section("ARGUMENTS", spec.operands.map { ("<\($0.label)>", $0.summary) })
    return text + sections(spec.allOptions) + examples(spec.examples.map { $0.naming(family: "rings") })
  }

  /// Options under their section headings.
  func sections(_ options: [Option]) -> String {
    Self.sections(options).map { group in
      section(group.section.title, group.options.map { (Self.label(of: $0), Self.description(of: $0)) })
    }.joined()
  }

  /// The help of the whole command: its examples and commands, on a screen of 80 x 24.
  ///
  /// - Parameter homepage: the address of documentation and issues; empty if there is none.
  func overview(
    _ summary: String, commands: [CommandSpec], examples: [CommandSpec.Example], homepage: String
  ) -> String {
    let shown = commands.filter { !$0.isHidden }
    let minor = shown.filter { $0.isMinor }.map { $0.name }.joined(separator: ", ")
    return paragraph(summary) + "\nUSAGE: whirligif <command> [<options>]\n"
      + table(of: examples) + table("COMMANDS", shown.filter { !$0.isMinor }.map { ($0.name, $0.summary) }) + "\n"
      + paragraph("Also \(minor): 'help COMMAND'.")
      + (homepage.isEmpty ? "" : paragraph("Documentation and questions: " + homepage))
  }

  /// Examples with their summaries beside them.
  func table(of examples: [CommandSpec.Example]) -> String {
    table("EXAMPLES", examples.map { ($0.command, $0.summary) })
  }

  /// A section whose label column is as narrow as the labels allow, if that leaves a third of the width for the text.
  private func table(_ title: String, _ rows: [(label: String, text: String)]) -> String {
    let widest = rows.map { $0.label.count }.max() ?? 0
    let column = widest + 4 <= width * 2 / 3 ? widest + 4 : labelColumn
    return "\n\(title):\n" + rows.map { row($0.label, $0.text, column: column) }.joined()
  }

  /// The usage line of a command.
  static func usage(of spec: CommandSpec) -> String {
    let operands = spec.operands.map { operand in
      let label = "<\(operand.label)>" + (operand.repeats ? " ..." : "")
      return operand.isOptional ? "[\(label)]" : label
    }
    let options = spec.options.isEmpty ? [] : ["[<options>]"]
    return (["whirligif", spec.name] + operands + options).joined(separator: " ")
  }

  /// The options grouped by section, in the order of the sections' first occurrence.
  static func sections(_ options: [Option]) -> [(section: Section, options: [Option])] {
    var groups: [(section: Section, options: [Option])] = []
    for option in options {
      if let index = groups.firstIndex(where: { $0.section == option.section }) {
        groups[index].options.append(option)
      } else {
        groups.append((option.section, [option]))
      }
    }
    return groups
  }

  /// `-o, --output <PATH>`, `--wrap/--no-wrap`.
  static func label(of option: Option) -> String {
    var names = (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
    if option.form == .toggle { names[names.count - 1] += "/--no-\(option.name)" }
    return names.joined(separator: ", ") + (option.label.map { " <\($0)>" } ?? "")
  }

  static func description(of option: Option) -> String {
    option.summary + (option.defaultText.map { " (default: \($0))" } ?? "")
  }

  private func section(_ title: String, _ rows: [(label: String, text: String)]) -> String {
    rows.isEmpty ? "" : "\n\(StandardOutput.visible(title)):\n" + rows.map { row($0.label, $0.text) }.joined()
  }

  /// A label and its text in columns; a long label gets its own line.
  private func row(_ label: String, _ text: String, column: Int? = nil) -> String {
    let labelColumn = column ?? labelColumn
    let indented = "  " + StandardOutput.visible(label)
    let indent = String(repeating: " ", count: labelColumn)
    let lines = Self.wrap(StandardOutput.visible(text), width: width - labelColumn)
    guard indented.count < labelColumn else {
      return indented + "\n" + lines.map { indent + $0 + "\n" }.joined()
    }
    let padding = String(repeating: " ", count: labelColumn - indented.count)
    return indented + padding + lines.joined(separator: "\n" + indent) + "\n"
  }

  private func examples(_ examples: [CommandSpec.Example]) -> String {
    guard !examples.isEmpty else { return "" }
    return "\nEXAMPLES:\n" + examples.map { "  # \($0.summary)\n  \($0.command)\n" }.joined()
  }

  private func paragraph(_ text: String) -> String {
    text.split(at: "\n", omittingEmptySubsequences: false)
      .flatMap { Self.wrap(String($0), width: width) }.map { $0 + "\n" }.joined()
  }

  /// Wraps at spaces; a word longer than the width gets its own line.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(at: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
