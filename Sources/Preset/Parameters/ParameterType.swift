import Motion

/// What a parameter is.
package enum ParameterType: String, CaseIterable, Sendable {
  case number, integer, boolean, color, colors, paint, text, choice, font

  /// The type that expressions see; nil for paints, which only stand where a paint is expected.
  package var valueType: ValueType? {
    switch self {
    case .number, .integer: .number
    case .boolean: .boolean
    case .color: .color
    case .colors: .colors
    case .text, .choice, .font: .text
    case .paint: nil
    }
  }
}
