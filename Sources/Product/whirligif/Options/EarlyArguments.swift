import Numerics
import WhirligifKit

/// What is known of a command line before all of its options are.
///
/// A preset's parameters are options, so the preset must be known before they can be parsed, although it may follow
/// them. A word after an unknown option may be its value or an operand: it counts as the operand only if there is no
/// other candidate.
struct EarlyArguments {
  /// The operands, in their order.
  private var certain: [String] = []
  /// Words after unknown options, the last first.
  private var doubtful: [String] = []
  private var flags: Set<String> = []  // Words: own
  private var values: [String: String] = [:]  // Words: own

  init(_ words: [String], for spec: CommandSpec) {
    var next = 0
    while next < words.count {
      let word = words[next]
      next += 1
      if word == "--" {
        certain += words[next...]
        return
      }
      guard word.utf8.first == UInt8(ascii: "-"), word != "-" else {
        certain.append(word)
        continue
      }
      let following = next < words.count && ArgumentParser.canBeValue(words[next]) ? words[next] : nil
      if take(word, spec, following: following) { next += 1 }
    }
  }

  /// Takes an option.
  ///
  /// - Parameter following: the next word, if it can be a value.
  /// - Returns: whether the next word belongs to the option.
  private mutating func take(_ word: String, _ spec: CommandSpec, following: String?) -> Bool {
    if let (name, value) = Self.attachedValue(of: word, spec) {
      values[name] = value
      return false
    }
    let options = Self.options(word, spec)
    flags.formUnion(options.map { $0.name })
    guard let following else { return false }
    if let last = options.last {
      if last.takesValue { values[last.name] = following }
      return last.takesValue
    }
    guard word.begins(with: "--") else { return false }
    if following == "-" || following.utf8.first != UInt8(ascii: "-") { doubtful.insert(following, at: 0) }
    return true
  }

  /// The options that a word with dashes names.
  private static func options(_ word: String, _ spec: CommandSpec) -> [Option] {
    if let name = word.after(prefix: "--") { return spec.option(named: String(name)).map { [$0.option] } ?? [] }
    return word.unicodeScalars.dropFirst().compactMap { spec.option(short: $0) }
  }

  /// The option and value of a word such as `--name=value` or `-ovalue`; the name is empty for an unknown option.
  private static func attachedValue(of word: String, _ spec: CommandSpec) -> (name: String, value: String)? {
    if let long = word.after(prefix: "--") {
      guard let (name, value) = long.cut(at: "=") else { return nil }
      return (spec.option(named: String(name))?.option.name ?? "", String(value))
    }
    let letters = word.unicodeScalars.dropFirst()
    guard let taking = letters.firstIndex(where: { spec.option(short: $0)?.takesValue == true }) else { return nil }
    let rest = letters[letters.index(after: taking)...]
    guard !rest.isEmpty, let option = spec.option(short: letters[taking]) else { return nil }
    return (option.name, String(String.UnicodeScalarView(rest.first == "=" ? rest.dropFirst() : rest)))
  }

  /// The words that may be operands, the most probable first.
  ///
  /// - Parameter isName: whether an ambiguous word is certainly an operand: asked if no operand is certain.
  func operands(_ isName: (String) -> Bool) -> [String] {
    guard certain.isEmpty else { return certain + doubtful.reversed() }
    let names = doubtful.map { (word: $0, isName: isName($0)) }
    return names.filter { $0.isName }.map { $0.word } + names.reversed().filter { !$0.isName }.map { $0.word }
  }

  /// The most probable operand.
  var operand: String? { operands { _ in true }.first }

  /// Whether a flag is given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option.
  func text(_ option: String) -> String? { values[option] }

  /// The limit of processor time in seconds: the default for an invalid one, which parsing rejects.
  var maximumSeconds: Double {
    guard let seconds = values["max-seconds"].flatMap({ ValueText.number($0, in: .seconds) }),
      RenderLimits.renderingSeconds.contains(seconds)
    else { return RenderLimits.defaultRenderingSeconds }
    return seconds
  }
}
