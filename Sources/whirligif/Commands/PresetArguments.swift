import AtomicFiles
import WhirligifKit

/// A command line with a preset, whose parameters are options.
struct PresetArguments {
  let source: PresetSource
  /// The animation with the document's defaults.
  let base: Animation
  /// The animation with all options and parameters of the command line, except lists, which make several files.
  let animation: Animation
  let arguments: ParsedArguments

  /// Nil if help was requested and shown.
  static func parse(_ words: [String], for spec: CommandSpec) throws(WhirligifError) -> PresetArguments? {
    guard let word = OperandFinder.first(in: words, for: spec, isName: isName) else {
      try Whirligif.parsed(words, spec) { _ throws(WhirligifError) in }
      return nil
    }
    let source = PresetSource(word)
    let base = try Animation(source: source)
    var full = spec
    full.options = ParameterOptions.rows(of: base, for: spec) + spec.options
    full.examples = spec.examples.map { $0.naming(word, stem: stem(of: source)) }
    var result: PresetArguments?
    try Whirligif.parsed(words, full) { arguments throws(WhirligifError) in
      result = PresetArguments(
        source: source, base: base, animation: try applied(arguments, to: base), arguments: arguments)
    }
    return result
  }

  /// Whether a word that could also be an option's value certainly names a preset or a document.
  private static func isName(_ word: String) -> Bool {
    if case .builtin(let name) = PresetSource(word) { return PresetLibrary.knows(name) }
    return true
  }

  /// The animation with the options and parameters of the command line.
  static func applied(_ arguments: ParsedArguments, to base: Animation) throws(WhirligifError) -> Animation {
    var animation = base
    for occurrence in arguments.occurrences {
      let value = occurrence.value ?? (occurrence.isNegated ? "false" : "true")
      if occurrence.option.isList { continue }
      if case .parameters = occurrence.option.section {
        try animation.set(occurrence.option.name, to: value)
      } else if occurrence.option.name == "set" {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        try animation.set(parts[0], to: parts[1])
      } else {
        _ = try animation.options.set(occurrence.option.name, to: value)
      }
    }
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? RenderLimits.defaultRenderingSeconds
    return animation
  }

  /// Whether the document is a file, or the value of a parameter such as `--font` names one.
  var readsFiles: Bool {
    switch source {
    case .file: true
    case .standardInput: false
    case .builtin:
      arguments.occurrences.contains { occurrence in
        guard let value = occurrence.value, value.contains(".") || value.contains("/") else { return false }
        if case .parameters = occurrence.option.section { return FileStamp(of: value)?.isFile == true }
        return false
      }
    }
  }

  /// The preset's name, or the document's file name without extension.
  var stem: String { Self.stem(of: source) }

  private static func stem(of source: PresetSource) -> String {
    guard case .builtin(let name) = source else {
      let stem = InputFormat.stem(of: source.label)
      return source == .standardInput || stem.isEmpty ? "animation" : stem
    }
    return name
  }
}
