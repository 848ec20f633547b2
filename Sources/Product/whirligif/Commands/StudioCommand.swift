import AtomicFiles
import Studio
import WhirligifKit

/// `whirligif studio`: a page on this machine that shows what the command can do.
enum StudioCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let renderer = StudioRenderer(options: options, files: try files(arguments.operands)) { $0.report }
    let port = arguments.integer("port") ?? 0
    let server: LocalServer
    do {
      server = try LocalServer(port: port)
    } catch {
      throw .cannotCreate(path: "http://127.0.0.1:\(port)", reason: error.reason)
    }
    let rules = AccessRules(port: server.port)
    let site = StudioSite(renderer, rules: rules)
    try StandardOutput.write(rules.address + "\n")
    if arguments.has("open") {
      Browser.open(rules.address) { Whirligif.warn("No browser was opened: \($0). Open the address above.") }
    }
    server.run(expecting: rules.cookie) { request, respond in site.answer(request, respond) }
  }

  /// The options of `render` that decide about one picture.
  private static let options = OptionTable.render.options.compactMap { option -> StudioOption? in
    guard !["format", "jobs"].contains(option.name) else { return nil }
    let single = RenderOption.all.first { $0.name == option.name }.map { Option($0) }
    guard let row = single ?? (option.name == "theme" ? option : nil) else { return nil }
    return StudioOption(
      row.name, short: row.short, label: row.label, type: row.type, default: row.defaultText, summary: row.summary,
      section: row.section.title)
  }

  /// The contents of the files, under the names by which the command knows them.
  private static func files(_ paths: [String]) throws(WhirligifError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for path in paths where !files.contains(where: { $0.name == path }) {
      let bytes = try mappingFileErrors(InputFile.read(path, limit: largestFile))
      files.append((path, bytes))
    }
    return files
  }

  private static let largestFile = 64 << 20
}
