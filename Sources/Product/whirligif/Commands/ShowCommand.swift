import WhirligifKit

/// `whirligif show`: a preset's parameters, or its document.
enum ShowCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let words = arguments.operands
    if words.count > 1, let option = ["document", "json"].first(where: arguments.has) {
      throw .invalidValue("'--\(option)' prints one preset: choose '\(words[0])' or '\(words[1])'.")
    }
    for (number, word) in words.enumerated() {
      if number > 0 { try StandardOutput.write("\n") }
      try Watchdog.watch(word, seconds: arguments.maximumSeconds) { () throws(WhirligifError) in
        try show(word, arguments)
      }
    }
  }

  private static func show(_ word: String, _ arguments: ParsedArguments) throws(WhirligifError) {
    let source = PresetSource(word)
    let bytes = try source.bytes()
    guard !arguments.has("document") else {
      // A program gets the bytes; a terminal does not act on them.
      guard Terminal.isTerminal(1) else { return try StandardOutput.write(bytes) }
      return try StandardOutput.write(String(decoding: bytes, as: UTF8.self))
    }
    var animation = try Animation(bytes: bytes, file: source.label)
    for setting in source.settings { try animation.set(setting.name, to: setting.text) }
    guard !arguments.has("json") else {
      return try StandardOutput.write(animation.details(forChoice: true).page)
    }
    let rows = ParameterOptions.rows(of: animation, for: OptionTable.render, isOffering: true)
    try StandardOutput.write(
      "\(StandardOutput.bold(StandardOutput.visible(animation.name))): \(StandardOutput.visible(animation.summary))\n"
        + facts(animation, source) + Whirligif.formatter.sections(rows)
        + "\nSee 'whirligif render \(ShellWord.quoted(word)) --help' for all options.\n")
  }

  /// The size, duration and frames with the defaults, and the unit of lengths.
  private static func facts(_ animation: Animation, _ source: PresetSource) throws(WhirligifError) -> String {
    let (size, seconds, frames) = (try animation.pixelSize, try animation.duration, try animation.frameCount)
    var lines = [
      "\(size.width) x \(size.height) pixels, \(ValueText.plain(seconds)) s, \(frames) frame"
        + (frames == 1 ? "." : "s.")
    ]
    let (family, tags, aliases) = (animation.family, animation.tags, animation.aliases)
    let groups = [("Family", family.isEmpty ? [] : [family]), ("Tags", tags)].filter { !$1.isEmpty }
    if !groups.isEmpty { lines.append(groups.map { "\($0): \(list($1))." }.joined(separator: " ")) }
    let settings = source.settings.map { "\($0.name) \($0.text)" }
    if !settings.isEmpty { lines.append("\(source.label) is \(animation.name) with \(list(settings)).") }
    if !aliases.isEmpty { lines.append("Other names: \(list(aliases)).") }
    if let smallest = animation.smallestSize { lines.append("Made for \(smallest) pixels or more.") }
    lines.append("Lengths are in units: one unit is a pixel at \(size.width) x \(size.height) and scales with --size.")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func list(_ words: [String]) -> String { StandardOutput.visible(words.joined(separator: ", ")) }
}
