import Motion

/// The value of a parameter.
package enum ParameterValue: Hashable, Sendable {
  case value(Value)
  case paint(PaintLiteral)

  /// The value in the syntax of flags.
  package var text: String {
    switch self {
    case .value(let value): Self.text(of: value)
    case .paint(let paint): paint.description
    }
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .number(let number): NumberText.plain(number)
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text): text
    case .color(let color): ColorSyntax.print(color)
    case .numbers(let numbers): numbers.map(NumberText.plain).joined(separator: ",")
    case .colors(let colors): colors.map(ColorSyntax.print).joined(separator: ",")
    case .texts(let texts): texts.joined(separator: ",")
    }
  }
}
