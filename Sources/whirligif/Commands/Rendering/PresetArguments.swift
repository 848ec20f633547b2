import Numerics
import Platform
import WhirligifKit

/// A command line with one animation, whose parameters are options.
struct PresetArguments {
  let source: PresetSource
  /// The animation with the document's defaults.
  let base: Animation
  /// The animation with all options and parameters of the command line, except lists, which make several files.
  let animation: Animation
  let arguments: ParsedArguments

  /// Nil if help was requested and shown.
  static func parse(_ words: [String], for spec: CommandSpec) throws(WhirligifError) -> PresetArguments? {
    guard let line = try InputLine.parse(words, for: spec) else { return nil }
    return try PresetArguments(line)
  }

  /// - Parameter line: with one operand.
  init(_ line: InputLine) throws(WhirligifError) {
    let word = line.arguments.operands[0]
    (source, arguments) = (PresetSource(word), line.arguments)
    base = if let known = line.animations[Array(word.utf8)] { known } else { try Animation(source: source) }
    animation = try Self.applied(arguments, to: base)
  }

  /// The animation with the options and parameters of the command line.
  static func applied(_ arguments: ParsedArguments, to base: Animation) throws(WhirligifError) -> Animation {
    var animation = base
    for setting in settings(arguments) {
      if setting.isParameter {
        try animation.set(setting.name, to: setting.text)
      } else {
        _ = try animation.options.set(setting.name, to: setting.text)
      }
    }
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? RenderLimits.defaultRenderingSeconds
    return animation
  }

  /// The options and parameters of the command line, except lists, which make several files.
  static func settings(_ arguments: ParsedArguments) -> [(name: String, text: String, isParameter: Bool)] {
    arguments.occurrences.filter { !$0.option.isList }.map { occurrence in
      let (name, value) = (occurrence.option.name, occurrence.value ?? (occurrence.isNegated ? "false" : "true"))
      if case .parameters = occurrence.option.section { return (name, value, true) }
      guard name == "set" else { return (name, value, false) }
      let parts = value.split(at: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts[1], true)
    }
  }

  /// Whether the document is a file, or the value of a parameter such as `--font` names one.
  var readsFiles: Bool {
    switch source {
    case .file: true
    case .standardInput: false
    case .builtin:
      arguments.occurrences.contains { occurrence in
        guard let value = occurrence.value, value.includes(".") || value.includes("/") else { return false }
        if case .parameters = occurrence.option.section { return FileStamp(of: value)?.isFile == true }
        return false
      }
    }
  }
}
