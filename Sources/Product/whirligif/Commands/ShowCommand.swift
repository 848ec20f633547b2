import WhirligifKit

/// `whirligif show`: a preset's parameters, or its document.
enum ShowCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    try Watchdog.watch(arguments.operands[0], seconds: arguments.maximumSeconds) { () throws(WhirligifError) in
      try show(arguments)
    }
  }

  private static func show(_ arguments: ParsedArguments) throws(WhirligifError) {
    let source = PresetSource(arguments.operands[0])
    let bytes = try source.bytes()
    guard !arguments.has("document") else {
      // A program gets the bytes; a terminal does not act on them.
      guard Terminal.isTerminal(1) else { return try StandardOutput.write(bytes) }
      return try StandardOutput.write(String(decoding: bytes, as: UTF8.self))
    }
    let animation = try Animation(bytes: bytes, file: source.label)
    guard !arguments.has("json") else {
      return try StandardOutput.write(animation.details().page)
    }
    let rows = ParameterOptions.rows(of: animation, for: OptionTable.render, isOffering: true)
    try StandardOutput.write(
      "\(StandardOutput.bold(StandardOutput.visible(animation.name))): \(StandardOutput.visible(animation.summary))\n"
        + facts(animation) + Whirligif.formatter.sections(rows)
        + "\nSee 'whirligif render \(arguments.operands[0]) --help' for all options.\n")
  }

  /// The size, duration and frames with the defaults, and the unit of lengths.
  private static func facts(_ animation: Animation) throws(WhirligifError) -> String {
    let (size, seconds, frames) = (try animation.pixelSize, try animation.duration, try animation.frameCount)
    var lines = [
      "\(size.width) x \(size.height) pixels, \(ValueText.plain(seconds)) s, \(frames) frame"
        + (frames == 1 ? "." : "s.")
    ]
    let (family, tags, aliases) = (animation.family, animation.tags, animation.aliases)
    let groups = [("Family", family.isEmpty ? [] : [family]), ("Tags", tags)].filter { !$1.isEmpty }
    if !groups.isEmpty { lines.append(groups.map { "\($0): \(list($1))." }.joined(separator: " ")) }
    if !aliases.isEmpty { lines.append("Other names: \(list(aliases)).") }
    if let smallest = animation.smallestSize { lines.append("Made for \(smallest) pixels or more.") }
    lines.append("Lengths are in units: one unit is a pixel at \(size.width) x \(size.height) and scales with --size.")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func list(_ words: [String]) -> String { StandardOutput.visible(words.joined(separator: ", ")) }
}
