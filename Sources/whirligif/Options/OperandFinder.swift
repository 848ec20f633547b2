import Numerics

/// Finds the first operand of a command line before all of its options are known.
///
/// A preset's parameters are options, so the preset must be known before they can be parsed, although it may follow
/// them. A word after an unknown option may be its value or an operand: it counts as the operand only if there is no
/// other candidate.
enum OperandFinder {
  /// - Parameter isName: whether an ambiguous word is certainly an operand.
  static func first(in words: [String], for spec: CommandSpec, isName: (String) -> Bool) -> String? {
    candidates(in: words, for: spec, isName: isName).first
  }

  /// The words that may be operands, the most probable first.
  static func candidates(in words: [String], for spec: CommandSpec, isName: (String) -> Bool) -> [String] {
    var certain: [String] = []
    var doubtful: [String] = []
    var next = 0
    while next < words.count {
      let word = words[next]
      next += 1
      if word == "--" {
        certain += words[next...]
        return certain + doubtful.reversed().filter(isName)
      }
      guard word.begins(with: "-"), word != "-" else {
        certain.append(word)
        continue
      }
      guard !hasOwnValue(word, spec), next < words.count, ArgumentParser.canBeValue(words[next]) else { continue }
      if isUnknown(word, spec) {
        if words[next] == "-" || !words[next].begins(with: "-") { doubtful.append(words[next]) }
        next += 1
      } else if option(word, spec)?.takesValue == true {
        next += 1
      }
    }
    return certain + doubtful.reversed().filter(isName) + doubtful.filter { !isName($0) }
  }

  private static func option(_ word: String, _ spec: CommandSpec) -> Option? {
    if let name = word.after(prefix: "--") { return spec.option(named: String(name))?.option }
    return word.unicodeScalars.last.flatMap { spec.option(short: $0) }
  }

  private static func isUnknown(_ word: String, _ spec: CommandSpec) -> Bool {
    word.begins(with: "--") && option(word, spec) == nil
  }

  /// Whether the word includes its value: `--name=value`, `-ovalue`.
  private static func hasOwnValue(_ word: String, _ spec: CommandSpec) -> Bool {
    if word.begins(with: "--") { return word.includes("=") }
    let letters = word.unicodeScalars.dropFirst()
    let taking = letters.firstIndex { spec.option(short: $0)?.takesValue == true }
    return taking.map { letters.index(after: $0) < letters.endIndex } ?? false
  }
}
