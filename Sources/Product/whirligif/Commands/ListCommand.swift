import Numerics
import WhirligifKit

/// `whirligif list`: the presets.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let presets = try chosen(arguments)
    if arguments.has("json") {
      var reports: [ReportValue] = []
      for preset in presets { reports.append(try Animation(preset: preset.name).summaryForPrograms()) }
      return try StandardOutput.write(ReportValue.array(reports).page)
    }
    try StandardOutput.write(page(presets, hasHeadings: arguments.operands.isEmpty))
  }

  /// The presets, in columns within the width.
  ///
  /// - Parameter hasHeadings: whether they stand under their families, in whose order they are then given.
  private static func page(_ presets: [PresetLibrary.Entry], hasHeadings: Bool) -> String {
    let column = (presets.map { $0.name.count }.max() ?? 0) + 2
    var text = ""
    var family = ""
    for preset in presets {
      if hasHeadings, preset.family != family {
        text += (text.isEmpty ? "" : "\n") + StandardOutput.bold(preset.family.uppercased()) + "\n"
        family = preset.family
      }
      let padding = String(repeating: " ", count: column - preset.name.count)
      let indent = "\n" + String(repeating: " ", count: column)
      let lines = HelpFormatter.wrap(preset.summary, width: max(Terminal.width - column, 20))
      text += StandardOutput.bold(preset.name) + padding + lines.joined(separator: indent) + "\n"
    }
    return text
  }

  /// The presets that match all words and filters.
  private static func chosen(_ arguments: ParsedArguments) throws(WhirligifError) -> [PresetLibrary.Entry] {
    let words = arguments.operands
    let (family, tag) = (arguments.text("family"), arguments.text("tag"))
    let presets = PresetLibrary.entries(matching: words).filter { preset in
      family.map { $0 == preset.family } ?? true && tag.map { preset.tags.contains($0) } ?? true
    }
    guard presets.isEmpty else { return presets }
    if let tag, !tags.contains(tag) {
      let nearest = Suggestion.question(Suggestion.nearest(tag, among: tags))
      throw .invalidValue(
        "No preset has the tag '\(tag)'." + (nearest ?? " Frequent tags: " + frequentTags.joined(separator: ", ") + ".")
      )
    }
    let unknown = words.first { PresetLibrary.entries(matching: [$0]).isEmpty }
    let nearest = unknown.flatMap(PresetLibrary.nearestWord).map { " Did you mean '\($0)'?" }
    throw .invalidValue(
      "No preset matches" + (unknown.map { " '\($0)'" } ?? "") + "." + (nearest ?? " 'whirligif list' shows all."))
  }

  /// The tags of three presets or more.
  private static var frequentTags: [String] {
    tags.filter { tag in PresetLibrary.entries.count { $0.tags.contains(tag) } > 2 }
  }

  /// All tags, sorted.
  // Words: own
  static var tags: [String] { Set(PresetLibrary.entries.flatMap { $0.tags }).sorted() }
}
