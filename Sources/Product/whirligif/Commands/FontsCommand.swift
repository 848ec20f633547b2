import WhirligifKit

/// `whirligif fonts`: the font names that `--font` accepts, one per line.
enum FontsCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let installed = try FontCatalog.installedFamilies()
    guard !arguments.has("json") else {
      let report = ReportValue.object([
        "builtin": .array(FontCatalog.builtIn.map(ReportValue.string)),
        "installed": .array(installed.map(ReportValue.string)),
      ])
      return try StandardOutput.write(report.page)
    }
    try StandardOutput.write((FontCatalog.builtIn + installed).map { StandardOutput.visible($0) + "\n" }.joined())
  }
}
