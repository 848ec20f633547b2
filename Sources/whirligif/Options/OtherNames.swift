import WhirligifKit

/// Names from other tools for the names here: used for suggestions, never for parsing.
enum OtherNames {
  private static let commands: KeyValuePairs = [
    "version": "--version", "ls": "list", "presets": "list", "make": "render", "create": "render", "new": "render",
    "info": "inspect", "identify": "inspect", "lint": "check", "validate": "check", "play": "preview", "man": "manual",
  ]

  private static let options: KeyValuePairs = [
    "width": "--size WxH", "height": "--size WxH", "resize": "--size", "retina": "--scale 2", "dpr": "--scale",
    "loop": "--plays", "loops": "--plays", "repeat": "--plays", "loop-count": "--plays", "bg": "--background",
    "transparent": "--background none", "out": "--output", "outfile": "--output", "out-file": "--output",
    "file": "--output", "dir": "--output", "delay": "--fps", "rate": "--fps", "frame-rate": "--fps",
    "seconds": "--duration", "time": "--duration", "period": "--duration", "backwards": "--reverse",
    "fg": "--color", "foreground": "--color", "fill": "--color", "stroke": "--thickness", "stroke-width": "--thickness",
    "direction": "--reverse", "density": "--scale", "2x": "--scale 2", "framerate": "--fps", "frames": "--max-frames",
    "output-dir": "--output", "label": "--text", "message": "--text", "word": "--text", "dark": "--matte",
    "edge": "--matte",
    "palette": "--colors", "compress": "--quality", "optimize": "--quality",
    "no-overwrite": "--no-clobber", "keep": "--no-clobber", "max-size": "--max-bytes", "threads": "--jobs",
    "cores": "--jobs", "silent": "--quiet",
  ]

  /// Explanations instead of suggestions, for options known from other tools; each ends with a period.
  private static let explanations = [
    "no-color": "Set the environment variable NO_COLOR for plain text.",
    "preset": "The preset's name needs no option: whirligif render PRESET.",
    "force": "render replaces files unless --no-clobber is given; batch has --force.",
    "clockwise": "Loops turn clockwise; --reverse turns them the other way.",
    "padding": "--size WxH centers a preset with another aspect ratio.",
  ]

  /// A suggestion for an unknown command: a command of another tool, rendering the preset of that name, or the nearest
  /// command.
  static func command(for word: String) -> String? {
    if PresetLibrary.names.contains(word) || word.hasSuffix(".json") { return "whirligif render \(word)" }
    let names = OptionTable.commands.filter { !$0.isHidden }.map { $0.name }
    return commands.first { $0.key == word }?.value ?? Suggestion.nearest(word, among: names)
      ?? Suggestion.nearest(word, among: PresetLibrary.names).map { "whirligif render \($0)" }
  }

  /// A suggestion for an option before any command.
  static func first(for word: String) -> String? {
    let name = String(word.drop { $0 == "-" })
    if name.lowercased() == "v" { return "--version" }
    return Suggestion.nearest(name, among: ["version", "help"]).map { "--\($0)" } ?? command(for: name)
  }

  /// A suggestion for an unknown option of the command, with dashes.
  static func option(for word: String, of spec: CommandSpec) -> String? {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    guard name.count > 1 else { return nil }
    if spec.option(named: name) != nil { return "--\(name)" }
    let known = spec.allOptions.flatMap { $0.spellings }.filter { $0.hasPrefix("--") }
    let other = options.first { $0.key == name }?.value
    if let other, known.contains(where: { other == $0 || other.hasPrefix($0 + " ") }) { return other }
    if let explanation = explanations[name] { return explanation }
    return Suggestion.nearest(name, among: known.map { String($0.dropFirst(2)) }).map { "--\($0)" }
  }

  /// The spelling of a toggle for a word such as yes or no.
  static func toggle(_ option: Option, for word: String) -> String? {
    switch word.lowercased() {
    case "false", "no", "off", "0": option.form == .toggle ? "--no-\(option.name)" : nil
    case "true", "yes", "on", "1": "--\(option.name)"
    default: nil
    }
  }

  /// A suggestion for an unexpected operand.
  static func operand(for word: String, of spec: CommandSpec, after option: Option?) -> String? {
    if let option, !option.takesValue, let toggle = toggle(option, for: word) { return toggle }
    if let option, option.type.takesColor, option.label?.contains(",") == true,
      ColorText.expectation(violatedBy: word) == nil
    {
      return "Separate colors by commas: --\(option.name) 'red,blue'."
    }
    if spec.name == "render", PresetLibrary.names.contains(word) {
      return "render makes one animation; use 'whirligif batch' for several."
    }
    if spec.operands.isEmpty, PresetLibrary.names.contains(word) { return "whirligif show \(word)" }
    guard let output = spec.option(named: "output")?.option else { return nil }
    return output.type == .folder || Container(path: word) != nil ? "-o \(word)" : nil
  }
}
