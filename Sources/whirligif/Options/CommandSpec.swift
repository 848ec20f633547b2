/// What a command takes: the part of the option table that belongs to it.
struct CommandSpec: Sendable {
  struct Example: Sendable {
    let command: String
    let summary: String

    /// The example for a preset or a document instead of `PRESET`.
    ///
    /// - Parameters:
    ///   - word: as the command line has it.
    ///   - stem: what files made of it are called, without an ending.
    func naming(_ word: String, stem: String) -> Example {
      let command = command.replacing(" PRESET ", with: " \(HelpFormatter.quoted(word)) ").replacing(
        "PRESET", with: stem)
      return Example(command: command, summary: summary.replacing("PRESET", with: stem))
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
  /// Left out of the list of commands.
  var isHidden = false

  /// The options every command has.
  static let common = [Option("help", short: "h", .flag, "Show help.")]

  var allOptions: [Option] { options + Self.common }

  /// The row and whether it is negated, for a long name without dashes.
  func option(named name: String) -> (option: Option, isNegated: Bool)? {
    for option in allOptions {
      if option.name == name { return (option, false) }
      if option.form == .toggle, name == "no-\(option.name)" { return (option, true) }
    }
    return nil
  }

  func option(short: Character) -> Option? { allOptions.first { $0.short == short } }
}
