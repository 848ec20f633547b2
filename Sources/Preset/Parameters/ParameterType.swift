import Motion

/// The type of a parameter.
package enum ParameterType: String, CaseIterable, Sendable {
  case number, integer, boolean, color, colors, paint, text, choice, font, easing, artwork

  /// The type in expressions. A paint is its mean color in expressions; where a paint is expected, its name means the
  /// paint itself.
  package var valueType: ValueType {
    switch self {
    case .number, .integer: .number
    case .boolean: .boolean
    case .color, .paint: .color
    case .colors: .colors
    case .text, .choice, .font, .easing, .artwork: .text
    }
  }
}
