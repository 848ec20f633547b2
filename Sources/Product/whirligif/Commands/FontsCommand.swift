import Numerics
import WhirligifKit

/// `whirligif fonts`: the font names that `--font` accepts, one per line.
enum FontsCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    // Words: of people, who search a family.
    let word = arguments.operands.first?.lowercased() ?? ""
    func matches(_ name: String) -> Bool { word.isEmpty || name.lowercased().includes(word) }  // Words: of people
    let builtIn = FontCatalog.builtIn.filter(matches)
    let installed = try FontCatalog.installedFamilies().filter(matches)
    guard !arguments.has("json") else {
      let report = ReportValue.object([
        "builtin": .array(builtIn.map(ReportValue.string)), "installed": .array(installed.map(ReportValue.string)),
      ])
      return try StandardOutput.write(report.page)
    }
    let names = builtIn + installed
    guard !names.isEmpty else {
      throw .invalidValue("No installed font has '\(arguments.operands[0])' in its name. 'whirligif fonts' lists all.")
    }
    try StandardOutput.write(names.map { StandardOutput.visible($0) + "\n" }.joined())
  }
}
