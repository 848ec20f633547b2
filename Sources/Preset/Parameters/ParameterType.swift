import Motion

/// What a parameter is.
package enum ParameterType: String, CaseIterable, Sendable {
  case number, integer, boolean, color, colors, paint, text, choice, font, easing, artwork

  /// The type that expressions see. Of a paint they see its mean colour; where a paint is expected, its name means the
  /// whole.
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
