/// The allowed keys of a document's objects. This table feeds the decoder, the JSON Schema and the reference.
package struct Grammar: Sendable {
  package struct Key: Sendable {
    package let name: String
    package let value: Kind
    package let isRequired: Bool
    /// A sentence for the schema and the reference.
    package let summary: String

    init(_ name: String, _ value: Kind, required: Bool = false, _ summary: String) {
      self.name = name
      self.value = value
      self.isRequired = required
      self.summary = summary
    }
  }

  /// The allowed values of a key.
  package indirect enum Kind: Sendable {
    /// A literal string that is not an expression.
    case string
    /// A string with expressions in braces.
    case template
    /// The name of a value that `repeat` or `letters` binds.
    case name
    case integerLiteral(minimum: Int)
    case numberLiteral(minimum: Double, maximum: Double)
    case booleanLiteral
    case choice([String])
    /// A number, an expression or a track.
    case number
    /// A number whose literals must be within 0...1.
    case share
    /// True, false or an expression.
    case boolean
    case color
    case numbers
    case point
    /// Two numbers.
    case pair
    /// Two numbers, or one for both.
    case scale
    case paint
    case stops
    case easings
    /// Any value: for `let`, tracks and defaults.
    case value
    case list(Kind)
    /// An object with keys chosen by the author.
    case map(Kind)
    /// An object with its own grammar, by name.
    case object(String)
    case either(Kind, Kind)
  }

  /// The name in the schema and the reference.
  package let name: String
  package let summary: String
  package let keys: [Key]

  init(_ name: String, _ summary: String, _ keys: [Key]) {
    self.name = name
    self.summary = summary
    self.keys = keys
  }

  var names: [String] { keys.map { $0.name } }

  func knows(_ key: String) -> Bool { keys.contains { $0.name == key } }

  /// All grammars, the document's first.
  package static let all: [Grammar] =
    [document, parameter, layer, track, `repeat`] + shapes.map { $0.grammar }
    + [clip, shadow, mask, polarPoint, stroke, trim, gradient, linear, radial, conic, stop]
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The names of all cases.
  static var names: [String] { allCases.map { $0.rawValue } }
}
