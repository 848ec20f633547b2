/// A word of the command line that belongs to no option, such as the preset's name.
struct Operand: Sendable, Equatable {
  /// What completions offer for it.
  enum Kind: Sendable, Equatable {
    case preset, presetOrFile, file, shell, command, text
  }

  /// As usage shows it, such as `PRESET|FILE|-`.
  let label: String
  let kind: Kind
  let summary: String
  var isOptional = false
  /// Whether more than one may be given.
  var repeats = false
}
