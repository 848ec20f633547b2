import WhirligifKit

/// An operand of the command line, such as the preset's name.
struct Operand: Sendable, Equatable {
  /// The candidates that completions offer.
  enum Kind: Sendable, Equatable {
    case preset, shell, command, text
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
    case .file, .shell, .command, .text: false
    }
  }
}
