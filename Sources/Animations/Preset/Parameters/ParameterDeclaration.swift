import Colors
import Motion
import Numerics

/// A value of a preset that users can change.
package struct ParameterDeclaration: Sendable {
  package enum Default: Sendable {
    case value(Value)
    /// A value that depends on other parameters or on the size of the picture.
    case expression(Property)
    /// A text with expressions in braces.
    case template(TextProperty)
  }

  /// The unit of a number, beside the document's own.
  package enum Unit: String, CaseIterable, Sendable {
    /// Pixels of the picture at scale 1. Once the number is set, a unit of the canvas is at most a pixel.
    case pixels
  }

  package let name: String
  /// Former names, which are still accepted.
  package let aliases: [String]
  package let type: ParameterType
  package let summary: String
  package let defaultValue: Default
  /// For numbers only; may depend on parameters.
  let minimum, maximum: Property?
  /// For the type choice only; otherwise empty.
  package let choices: [String]
  /// For numbers only; nil for the document's own unit.
  package let unit: Unit?
  /// Whether a blank text is an error.
  let isRequired: Bool
  /// Whether the default is known before the canvas, so that the size of the canvas may depend on it.
  let precedesCanvas: Bool
  /// The slot for expressions.
  package let slot: Slot?
  /// For the type artwork only.
  let artworkNames: ArtworkNames?
}

extension ParameterDeclaration {
  /// The default of a parameter of the type artwork: the built-in mark instead of a file.
  package static let builtInArtwork = "builtin"

  /// The name as a flag without leading hyphens: `innerRadius` becomes `inner-radius`.
  package var flag: String { Self.flag(name) }

  /// Whether a name or a flag is the parameter's, or a former one.
  package func isNamed(_ name: String) -> Bool {
    ([self.name] + aliases).contains { $0.hasBytes(of: name) || Self.flag($0).hasBytes(of: name) }
  }

  /// Whether a text is one of the choices.
  func offers(_ text: String) -> Bool { choices.contains { $0.hasBytes(of: text) } }

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

  /// The bounds that do not depend on other parameters.
  package var constantRange: (minimum: Double?, maximum: Double?) {
    (minimum?.constant?.number, maximum?.constant?.number)
  }

  /// The bounds beside the values of other parameters.
  package func range(in context: EvaluationContext) -> (minimum: Double?, maximum: Double?) {
    (try? minimum?.number(at: 0, in: context), try? maximum?.number(at: 0, in: context))
  }

  /// The default in the syntax of flags and documents; for an expression, its source.
  package var defaultText: String {
    switch defaultValue {
    case .value(let value): value.flagText
    case .expression(let property):
      if case .expression(let expression) = property.source { expression.source } else { "" }
    case .template(let text): text.template.source
    }
  }
}

/// The type of a parameter.
package enum ParameterType: String, CaseIterable, Sendable {
  case number, integer, boolean, color, colors, paint, text, choice, font, easing, artwork

  /// The type in expressions. A paint is a color that may be a gradient.
  var valueType: ValueType {
    switch self {
    case .number, .integer: .number
    case .boolean: .boolean
    case .color, .paint: .color
    case .colors: .colors
    case .text, .choice, .font, .easing, .artwork: .text
    }
  }
}

extension Value {
  /// The value in the syntax of flags.
  package var flagText: String {
    switch self {
    case .number(let number): NumberText.plain(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text): text
    case .color(let color): ColorSyntax.print(color)
    case .gradient(let paint): paint.description
    case .numbers(let numbers): numbers.map(NumberText.plain).joined(separator: ",")
    case .colors(let colors): colors.map(ColorSyntax.print).joined(separator: ",")
    case .paints(let paints): paints.map({ $0.description }).joined(separator: ",")
    case .texts(let texts): texts.joined(separator: ",")
    }
  }
}
