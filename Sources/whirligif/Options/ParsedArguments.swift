import WhirligifKit

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
