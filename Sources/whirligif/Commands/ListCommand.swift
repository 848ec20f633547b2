import WhirligifKit

/// `whirligif list`: the presets, one per line.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let presets = try chosen(arguments)
    if arguments.has("json") {
      var reports: [ReportValue] = []
      for preset in presets { reports.append(try Reports.summary(of: preset)) }
      return try StandardOutput.write(ReportValue.array(reports).page)
    }
    let column = (PresetLibrary.names.map(\.count).max() ?? 0) + 2
    var text = ""
    var family = ""
    for preset in presets {
      if Terminal.isTerminal(1), preset.family != family {
        text += (text.isEmpty ? "" : "\n") + preset.family.uppercased() + "\n"
        family = preset.family
      }
      let padding = String(repeating: " ", count: column - preset.name.count)
      text += Terminal.bold(preset.name) + padding + fitted(preset.summary, behind: column) + "\n"
    }
    try StandardOutput.write(text)
  }

  /// The presets that match all words and filters.
  private static func chosen(_ arguments: ParsedArguments) throws(WhirligifError) -> [PresetLibrary.Entry] {
    let words = arguments.operands
    let (family, tag) = (arguments.text("family"), arguments.text("tag"))
    let presets = PresetLibrary.entries.filter { preset in
      words.allSatisfy(preset.matches) && family.map { $0 == preset.family } ?? true
        && tag.map { preset.tags.contains($0) } ?? true
    }
    guard presets.isEmpty else { return presets }
    if let tag, !tags.contains(tag) {
      let nearest = Suggestion.nearest(tag, among: tags).map { " Did you mean '\($0)'?" }
      throw .invalidValue("No preset has the tag '\(tag)'." + (nearest ?? " Tags: \(tags.joined(separator: ", "))."))
    }
    throw .invalidValue("No preset matches. 'whirligif list' shows all.")
  }

  /// All tags, sorted.
  static var tags: [String] { Set(PresetLibrary.entries.flatMap(\.tags)).sorted() }

  /// On a terminal, the summary wraps in its column; elsewhere each preset has one line, for programs that read lines.
  private static func fitted(_ summary: String, behind column: Int) -> String {
    guard Terminal.isTerminal(1), Terminal.width >= column + 20 else { return summary }
    let indent = "\n" + String(repeating: " ", count: column)
    return HelpFormatter.wrap(summary, width: Terminal.width - column).joined(separator: indent)
  }
}
