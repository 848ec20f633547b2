/// Why a text is not a colour.
package enum ColorSyntaxError: Error, Hashable, Sendable {
  case unknownName(String, nearest: String?)
  /// `#` with something else behind it than 3, 4, 6 or 8 hexadecimal digits.
  case invalidHexadecimal(String)
  case unknownFunction(String, nearest: String?)
  /// A function whose arguments do not fit it.
  case invalidArguments(String, expected: String)
}

extension ColorSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "\"\(name)\" is not a color"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; write a name, #rrggbb, rgb(...) or hsl(...)")
    case .invalidHexadecimal(let text):
      "\"\(text)\" is not a color; \"#\" needs 3, 4, 6 or 8 hexadecimal digits"
    case .unknownFunction(let name, let nearest):
      "\"\(name)\" is not a color function"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; there are rgb(...) and hsl(...)")
    case .invalidArguments(let text, let expected):
      "\"\(text)\" is not a color; expected \(expected)"
    }
  }
}
