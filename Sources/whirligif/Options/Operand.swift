import WhirligifKit

/// A word of the command line that belongs to no option, such as the preset's name.
struct Operand: Sendable, Equatable {
  /// What completions offer for it.
  enum Kind: Sendable, Equatable {
    case preset, shell, command, text
    /// A preset's name, or a file of one of some types.
    case presetOrFile(FileKind)
    case file(FileKind)
  }

  /// As usage shows it, such as `PRESET|FILE|-`.
  let label: String
  let kind: Kind
  let summary: String
  var isOptional = false
  /// Whether more than one may be given.
  var repeats = false

  /// Whether a preset may stand for it.
  var takesPreset: Bool {
    switch kind {
    case .preset, .presetOrFile: true
    case .file, .shell, .command, .text: false
    }
  }
}
