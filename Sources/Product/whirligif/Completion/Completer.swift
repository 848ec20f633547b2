import Numerics
import WhirligifKit

/// The possible continuations of a command line: a pure function of the words, the option table and the presets.
///
/// The shell scripts only call this and show the answer, so that the three shells agree, and a preset's options are
/// available as soon as its name is typed.
struct Completer: Sendable {
  struct Answer: Equatable, Sendable {
    var candidates: [Candidate] = []
    /// Whether the shell should offer files, or only folders, as well.
    var paths: Paths = .none
  }

  struct Candidate: Equatable, Sendable {
    let text: String
    var summary = ""
  }

  enum Paths: Equatable {
    case none, folders
    case files(FileKind)

    /// The line for the shell scripts: `:files` with the extensions (none means all files), or `:folders`.
    var line: String? {
      switch self {
      case .none: nil
      case .folders: ":folders"
      case .files(let kind): ([":files"] + kind.endings).joined(separator: " ")
      }
    }
  }

  let commands: [CommandSpec]
  /// The presets' names and summaries.
  let presets: [Candidate]
  /// The options of a preset; empty for an unknown name.
  let parameters: @Sendable (String) -> [Option]
  /// The words that find presets; without a typed part, common ones.
  let searchWords: @Sendable (String) -> [String]
  /// The families of installed fonts.
  let fonts: @Sendable () -> [String]
  /// The names of the project's colors, fonts and themes.
  var project: @Sendable () -> (colors: [String], fonts: [String], themes: [String]) = { ([], [], []) }

  /// - Parameters:
  ///   - words: the words before the current one, without the command's own name.
  ///   - current: the typed part of the current word.
  func answer(after words: [String], typing current: String) -> Answer {
    guard let name = words.first else { return filtered(Answer(candidates: firstWords), by: current) }
    guard var spec = commands.first(where: { $0.name == name }) else { return Answer() }
    let rest = Array(words.dropFirst())
    if spec.takesParameters, let preset = presetName(in: rest, spec) { spec.options += parameters(preset) }
    if rest.contains("--") { return filtered(operands(of: spec, typing: current), by: current) }
    if let option = optionAwaitingValue(rest.last, spec) {
      let answer = option.type == .assignment ? settings(for: presetName(in: rest, spec)) : values(of: option)
      return filtered(answer, by: current)
    }
    if current.begins(with: "--"), let (name, value) = current.cut(at: "=") {
      return attachedValues(
        after: name + "=", typing: String(value), spec)
    }
    let answer =
      current.begins(with: "-") ? Answer(candidates: options(of: spec, rest)) : operands(of: spec, typing: current)
    return filtered(answer, by: current)
  }

  private var firstWords: [Candidate] {
    commands.filter { !$0.isHidden }.map { Candidate(text: $0.name, summary: $0.summary) }
      + [Candidate(text: "--help", summary: "Show help."), Candidate(text: "--version", summary: "Show the version.")]
  }

  private func presetName(in words: [String], _ spec: CommandSpec) -> String? {
    guard spec.operands.first?.takesPreset == true else { return nil }
    return EarlyArguments(words, for: spec).operands { name in presets.contains { $0.text == name } }.first
  }

  private func optionAwaitingValue(_ word: String?, _ spec: CommandSpec) -> Option? {
    guard let word, word.begins(with: "-"), !word.includes("=") else { return nil }
    let long = word.after(prefix: "--").flatMap { spec.option(named: String($0)) }
    let option =
      long?.option
      ?? (word.unicodeScalars.count == 2 ? word.unicodeScalars.last.flatMap { spec.option(short: $0) } : nil)
    return option.flatMap { $0.takesValue ? $0 : nil }
  }

  /// Long options that are not yet used or can be repeated.
  private func options(of spec: CommandSpec, _ words: [String]) -> [Candidate] {
    spec.allOptions.flatMap { option -> [Candidate] in
      let spellings = option.spellings.filter { $0.begins(with: "--") }
      let isUsed = !option.repeats && words.contains { option.spellings.contains($0) }
      return isUsed ? [] : spellings.map { Candidate(text: $0, summary: option.summary) }
    }
  }

  private func values(of option: Option) -> Answer {
    switch option.type {
    case .file(let kind): Answer(paths: .files(kind))
    case .font:
      Answer(
        candidates: (project().fonts + option.type.words + fonts()).map { Candidate(text: $0) }, paths: .files(.fonts))
    case .folder: Answer(paths: .folders)
    case .color(let words): Answer(candidates: (words + colors).map { Candidate(text: $0) })
    case .parameterColor: Answer(candidates: colors.map { Candidate(text: $0) })
    case .parameter(let words) where option.name == "color":
      Answer(candidates: (project().colors + words).map { Candidate(text: $0) })
    case .names(let words) where option.name == "theme":
      Answer(
        candidates: (option.type.words + project().themes.filter { theme in !words.contains { $0.hasBytes(of: theme) } })
          .map { Candidate(text: $0) })
    case .pageColor:
      Answer(
        candidates: ColorText.names.filter { option.type.expectation(violatedBy: $0) == nil }.map {
          Candidate(text: $0)
        })
    default: Answer(candidates: option.type.words.map { Candidate(text: $0) })
    }
  }

  /// The names of the project's colors and of those of CSS.
  private var colors: [String] { project().colors + ColorText.names }

  /// The names for `--set`, each followed by an equals sign.
  private func settings(for preset: String?) -> Answer {
    let options = preset.map(parameters) ?? []
    return Answer(candidates: options.map { Candidate(text: $0.name + "=", summary: $0.summary) })
  }

  private func attachedValues(after head: String, typing typed: String, _ spec: CommandSpec) -> Answer {
    guard let option = spec.option(named: String(head.dropFirst(scalars: 2).dropLast(scalars: 1)))?.option else {
      return Answer()
    }
    var answer = filtered(values(of: option), by: typed)
    answer.candidates = answer.candidates.map { Candidate(text: head + $0.text, summary: $0.summary) }
    return answer
  }

  private func operands(of spec: CommandSpec, typing current: String) -> Answer {
    guard let operand = spec.operands.first else { return Answer() }
    switch operand.kind {
    case .preset: return Answer(candidates: presets)
    case .presetOrFile(let kind): return Answer(candidates: presets, paths: .files(kind))
    case .file(let kind): return Answer(paths: .files(kind))
    case .searchWord: return Answer(candidates: searchWords(current).map { Candidate(text: $0) })
    case .choice(let words): return Answer(candidates: words.map { Candidate(text: $0) })
    case .command: return Answer(candidates: firstWords.filter { !$0.text.begins(with: "-") })
    }
  }

  private func filtered(_ answer: Answer, by prefix: String) -> Answer {
    var answer = answer
    answer.candidates.removeAll { !$0.text.begins(with: prefix) }
    return answer
  }
}
