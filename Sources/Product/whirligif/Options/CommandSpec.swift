import Numerics
import WhirligifKit

/// A command with its operands and options: one entry of the option table.
struct CommandSpec: Sendable {
  struct Example: Sendable {
    let command: String
    let summary: String

    /// The example with a preset or a document in place of `PRESET`.
    ///
    /// - Parameters:
    ///   - word: the word in the command line.
    ///   - stem: the base name of its outputs, without extension.
    func naming(_ word: String, stem: String) -> Example {
      let command = command.substituting(" PRESET ", with: " \(ShellWord.quoted(word)) ").substituting(
        "PRESET", with: stem)
      return Example(command: command, summary: summary.substituting("PRESET", with: stem))
    }

    /// The example with a preset of a family in place of `PRESET`.
    func naming(family: String) -> Example {
      let sample = PresetLibrary.sample(of: family)
      return naming(sample, stem: sample)
    }
  }

  let name: String
  let summary: String
  var discussion: String = ""
  var operands: [Operand] = []
  var options: [Option] = []
  var examples: [Example] = []
  /// Whether a preset's parameters are options of the command.
  var takesParameters = false
  /// Whether the list of commands only names the command, below its table.
  var isMinor = false
  /// Whether the command is omitted from the list of commands.
  var isHidden = false

  /// The options that every command has.
  static let common = [Option("help", short: "h", .flag, "Show help.")]

  var allOptions: [Option] { options + Self.common }

  /// The option with a long name without dashes, and whether the name negates it.
  func option(named name: String) -> (option: Option, isNegated: Bool)? {
    let negated = name.after(prefix: "no-").map(String.init)
    for option in allOptions {
      if option.has(name) { return (option, false) }
      if option.form == .toggle, let negated, option.has(negated) { return (option, true) }
    }
    return nil
  }

  func option(short: Unicode.Scalar) -> Option? { allOptions.first { $0.short == short } }
}

/// An operand of the command line, such as the preset's name.
struct Operand: Sendable, Equatable {
  /// The candidates that completions offer.
  enum Kind: Sendable, Equatable {
    case preset, command
    case choice([String])
    /// A word that finds presets.
    case searchWord
    /// A preset's name, or a file.
    case presetOrFile(FileKind)
    case file(FileKind)
  }

  /// The label in usage lines, such as `PRESET|FILE|-`.
  let label: String
  let kind: Kind
  let summary: String
  var isOptional = false
  /// Whether more than one may be given.
  var repeats = false

  /// Whether it may be a preset.
  var takesPreset: Bool {
    switch kind {
    case .preset, .presetOrFile: true
    case .file, .choice, .command, .searchWord: false
    }
  }
}
