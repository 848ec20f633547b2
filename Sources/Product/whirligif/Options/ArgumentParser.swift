import Numerics
import WhirligifKit

/// Parses words into options and operands by the option table. A pure function of its input.
///
/// Options may precede, separate and follow the operands; `--` ends them. A value is the next word or follows `=`; a
/// next word that starts with a dash is a value only if it is a number, a lone `-` or, of colors, `--PROPERTY=COLOR`.
/// Short flags may be combined (`-qh`), and a short option's value may be appended to it (`-oring.gif`). Prefixes of
/// names are not accepted.
struct ArgumentParser {
  private let spec: CommandSpec
  private let words: [String]
  /// Whether a word may be a named color.
  private let isColor: (String) -> Bool
  private var next = 0
  private var result = ParsedArguments()

  /// - Parameter isColor: whether a word that is no color of CSS may be the name of one.
  static func parse(
    _ words: [String], for spec: CommandSpec, isColor: @escaping (String) -> Bool = { _ in false }
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(spec: spec, words: words, isColor: isColor)
    try parser.run()
    if !parser.result.has("help") { try parser.checkOperands() }
    return parser.result
  }

  private init(spec: CommandSpec, words: [String], isColor: @escaping (String) -> Bool) {
    (self.spec, self.words, self.isColor) = (spec, words, isColor)
  }

  private mutating func run() throws(UsageError) {
    while next < words.count {
      let word = words[next]
      next += 1
      if word == "--" {
        result.operands += words[next...]
        next = words.count
      } else if word.begins(with: "--") {
        try long(word)
      } else if word.begins(with: "-"), word != "-" {
        try shorts(word)
      } else if let option = Suggestion.misspelledOption(word, of: spec, before: words[next...].first) {
        throw .unexpectedOperand(word, nearest: option, command: spec.name)
      } else {
        result.operands.append(word)
      }
    }
  }

  private mutating func long(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(scalars: 2).split(at: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let attached = parts.count == 2 ? parts[1] : nil
    guard let (option, isNegated) = spec.option(named: parts[0]) else {
      if try addSynonym(parts[0], attached: attached) { return }
      let pieces = parts[0].split(at: ":", maxSplits: 1).map(String.init)
      if pieces.count == 2, spec.option(named: pieces[0]) != nil {
        throw .unknownOption("--\(parts[0])", nearest: "--\(pieces[0]) \(pieces[1])", command: spec.name)
      }
      throw unknown("--\(parts[0])")
    }
    try add(option, spelled: "--\(parts[0])", attached: attached, isNegated: isNegated)
  }

  private mutating func shorts(_ word: String) throws(UsageError) {
    // A long name after a single dash, such as `-output`, would be parsed as short options or a value.
    let name = String(word.unicodeScalars.dropFirst().prefix { $0 != "=" })
    if name.unicodeScalars.count > 1, spec.option(named: name) != nil || OtherNames.isOption(name) {
      throw unknown(word)
    }
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = spec.option(short: letter) else {
        let isName = name.unicodeScalars.first == letter && letters.contains { $0.properties.isAlphabetic }
        throw unknown(isName ? word : "-\(letter)")
      }
      var attached: String?
      if option.takesValue, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = letters[letters.endIndex...]
      }
      try add(option, spelled: "-\(letter)", attached: attached, isNegated: false)
    }
  }

  private mutating func add(
    _ option: Option, spelled name: String, attached: String?, isNegated: Bool
  ) throws(UsageError) {
    guard option.takesValue else {
      if let attached {
        let nearest = isNegated ? nil : Suggestion.toggle(option, for: attached)
        throw .unexpectedValue(option: name, value: attached, nearest: nearest)
      }
      result.occurrences.append(.init(option: option, value: nil, isNegated: isNegated))
      return
    }
    guard let value = (attached ?? nextValue(of: option)).map({ OtherNames.value($0, of: option) }) else {
      throw .missingValue(option: name, label: option.label ?? "", isColor: option.type.takesColor)
    }
    if option.name == "colors", ValueText.integer(value) != nil, spec.option(named: "max-colors") != nil {
      throw .invalidValue(option: name, value: value, expected: "colors", nearest: "--max-colors \(value)")
    }
    let canonical = option.type.canonical(value)
    let isNamed = option.type.takesColor && isColor(canonical)
    if !isNamed, let expected = option.type.expectation(violatedBy: canonical) {
      let nearest = option.type.correction(of: value) ?? Suggestion.option(forValue: value, of: option)
      throw .invalidValue(option: name, value: value, expected: expected, nearest: nearest)
    }
    result.occurrences.append(.init(option: option, value: canonical))
  }

  /// Adds the option that another name means, if there is one.
  private mutating func addSynonym(_ name: String, attached: String?) throws(UsageError) -> Bool {
    guard let synonym = OtherNames.synonym(of: name), let option = spec.option(named: synonym.option)?.option else {
      return false
    }
    let next = attached ?? (next < words.count ? words[next] : nil)
    let value = synonym.takesValue ? synonym.value(next) : attached == nil ? synonym.value(nil) : nil
    if let attached, value == nil {
      guard synonym.takesValue else { throw .unexpectedValue(option: "--\(name)", value: attached) }
      throw unknown("--\(name)")
    }
    if synonym.takesValue, attached == nil, value != nil { self.next += 1 }
    // Without a number, a loop is endless.
    try add(option, spelled: "--\(name)", attached: value ?? "forever", isNegated: false)
    return true
  }

  /// Consumes the next word if it can be a value.
  private mutating func nextValue(of option: Option) -> String? {
    guard next < words.count,
      Self.canBeValue(words[next]) || option.type.takesColor && isCustomProperty(words[next])
    else { return nil }
    next += 1
    return words[next - 1]
  }

  /// Whether a word such as `--brand=red` gives a color to a custom property of a style sheet: no option is called so.
  private func isCustomProperty(_ word: String) -> Bool {
    guard let (name, _) = word.after(prefix: "--").flatMap({ $0.cut(at: "=") }) else { return false }
    return spec.option(named: String(name)) == nil && !OtherNames.isOption(String(name))
  }

  /// Whether a word after an option may be its value: other options are not, negative numbers are.
  static func canBeValue(_ word: String) -> Bool {
    guard word.begins(with: "-"), word != "-" else { return true }
    return word.unicodeScalars.dropFirst().first.map { "0"..."9" ~= $0 || $0 == "." } ?? false
  }

  private func unknown(_ name: String) -> UsageError {
    .unknownOption(name, nearest: Suggestion.option(for: name, of: spec, with: words), command: spec.name)
  }

  private func checkOperands() throws(UsageError) {
    let required = spec.operands.count { !$0.isOptional }
    if result.operands.count < required {
      throw .missingOperand(spec.operands[result.operands.count], command: spec.name)
    }
    let takesMore = spec.operands.last?.repeats ?? false
    if !takesMore, result.operands.count > spec.operands.count {
      let extra = result.operands[spec.operands.count]
      let nearest =
        spec.name == OptionTable.batch.name
        ? Suggestion.rendering(result.operands)
        : Suggestion.operand(for: extra, of: spec, after: result.occurrences.last?.option)
      throw .unexpectedOperand(extra, nearest: nearest, command: spec.name)
    }
  }
}

/// A parsed command line: the options with valid values, and the operands.
struct ParsedArguments: Sendable, Equatable {
  struct Occurrence: Sendable, Equatable {
    let option: Option
    /// Nil for flags and toggles.
    let value: String?
    var isNegated = false
  }

  var occurrences: [Occurrence] = []
  var operands: [String] = []

  func has(_ name: String) -> Bool { occurrences.contains { $0.option.name == name } }

  /// The last value of an option.
  func text(_ name: String) -> String? { occurrences.last { $0.option.name == name }?.value }

  /// The values of an option that may be repeated.
  func texts(_ name: String) -> [String] {
    occurrences.compactMap { $0.option.name == name ? $0.value : nil }
  }

  /// The elements of an option's last value, which is a list; none if the option is absent.
  func list(_ name: String) -> [String] { text(name).map(ValueText.list) ?? [] }

  /// The time limit of each piece of work in seconds.
  var maximumSeconds: Double {
    text("max-seconds").flatMap { ValueText.number($0, in: .seconds) } ?? RenderLimits.defaultRenderingSeconds
  }

  /// Nil if absent or one of the option's words, such as `forever`.
  func integer(_ name: String) -> Int? { text(name).flatMap(ValueText.integer) }
}
