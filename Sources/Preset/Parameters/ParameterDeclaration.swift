import Motion

/// A value of a preset that users may change.
package struct ParameterDeclaration: Sendable {
  package enum Default: Sendable {
    case value(ParameterValue)
    /// A value that depends on other parameters or on the size of the picture.
    case expression(Property)
  }

  package let name: String
  package let type: ParameterType
  package let summary: String
  package let defaultValue: Default
  /// For numbers; may depend on parameters.
  package let minimum, maximum: Property?
  /// For the type choice; empty for others.
  package let choices: [String]
  /// Where expressions find it; nil for paints.
  package let slot: Slot?
  package let place: Place
}

extension ParameterDeclaration {
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
    }
  }
}
