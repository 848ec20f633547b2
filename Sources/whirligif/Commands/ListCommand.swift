import WhirligifKit

/// `whirligif list`: the presets, with a line each.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws {
    let presets = PresetLibrary.summaries
    guard !arguments.has("json") else {
      return try StandardOutput.write(ReportValue.array(presets.map(Reports.summary)).page)
    }
    let column = (presets.map(\.name.count).max() ?? 0) + 2
    let lines = presets.map { preset in
      let padding = String(repeating: " ", count: column - preset.name.count)
      return Terminal.bold(preset.name) + padding + preset.summary + "\n"
    }
    try StandardOutput.write(lines.joined())
  }
}
