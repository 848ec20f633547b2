import WhirligifKit

/// `whirligif list`: the presets, with a line each.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let presets = PresetLibrary.summaries
    guard !arguments.has("json") else {
      return try StandardOutput.write(ReportValue.array(presets.map(Reports.summary)).page)
    }
    let column = (presets.map { $0.name.count }.max() ?? 0) + 2
    let lines = presets.map { preset in
      let padding = String(repeating: " ", count: column - preset.name.count)
      return Terminal.bold(preset.name) + padding + fitted(preset.summary, behind: column) + "\n"
    }
    try StandardOutput.write(lines.joined())
  }

  /// On a terminal, a summary in its column; elsewhere each preset has one line, for programs that read lines.
  private static func fitted(_ summary: String, behind column: Int) -> String {
    guard Terminal.isTerminal(1), Terminal.width >= column + 20 else { return summary }
    let indent = "\n" + String(repeating: " ", count: column)
    return HelpFormatter.wrap(summary, width: Terminal.width - column).joined(separator: indent)
  }
}
