import Motion

/// A value of a preset that users may change.
package struct ParameterDeclaration: Sendable {
  package enum Default: Sendable {
    case value(ParameterValue)
    /// A value that depends on other parameters or on the size of the picture.
    case expression(Property)
    /// A text with expressions in braces.
    case template(TextProperty)
    /// That of another parameter of the type paint, by its index among the parameters.
    case paint(of: Int, name: String)
  }

  package let name: String
  package let type: ParameterType
  package let summary: String
  package let defaultValue: Default
  /// For numbers; may depend on parameters.
  package let minimum, maximum: Property?
  /// For the type choice; empty for others.
  package let choices: [String]
  /// Whether a text must have something to show: a blank one is then an error.
  package let isRequired: Bool
  /// Whether the default is known before the canvas is: the canvas's size may depend on it.
  package let precedesCanvas: Bool
  /// Where expressions find it.
  package let slot: Slot?
  /// For the type artwork.
  package let artworkNames: ArtworkNames?
  package let place: Place
}

extension ParameterDeclaration {
  /// The default of a parameter of the type artwork that is a small mark rather than a file.
  package static let builtInArtwork = "builtin"

  /// The name as a flag writes it, without hyphens before it: `innerRadius` becomes `inner-radius`.
  package var flag: String { Self.flag(name) }

  package static func flag(_ name: String) -> String {
    var flag = ""
    for scalar in name.unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        flag += flag.isEmpty ? "" : "-"
        flag += scalar.properties.lowercaseMapping
      } else {
        flag.unicodeScalars.append(scalar)
      }
    }
    return flag
  }

  /// The bounds that are the same whatever the other parameters are.
  package var constantRange: (minimum: Double?, maximum: Double?) {
    (minimum?.constant?.number, maximum?.constant?.number)
  }

  /// The default as a flag or a document writes it; an expression as its source.
  package var defaultText: String {
    switch defaultValue {
    case .value(let value): value.text
    case .expression(let property):
      if case .expression(let expression) = property.source { expression.source } else { "" }
    case .template(let text): text.template.source
    case .paint(_, let name): name
    }
  }
}
