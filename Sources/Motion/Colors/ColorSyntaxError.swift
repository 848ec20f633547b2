/// Why a text is not a colour.
package enum ColorSyntaxError: Error, Hashable, Sendable {
  case unknownName(String, nearest: String?)
  /// `#` with something else behind it than 3, 4, 6 or 8 hexadecimal digits.
  case invalidHexadecimal(String)
  /// Hexadecimal digits without the `#` before them.
  case bareHexadecimal(String)
  /// `currentcolor`: there is no text around whose colour it could be.
  case currentColor
  case unknownFunction(String, nearest: String?)
  /// A function whose arguments do not fit it.
  case invalidArguments(String, expected: String)
}

extension ColorSyntaxError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "\"\(name)\" is not a color"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; write a name, #rrggbb, rgb(...), hsl(...) or oklch(...)")
    case .invalidHexadecimal(let text):
      "\"\(text)\" is not a color; \"#\" needs 3, 4, 6 or 8 hexadecimal digits"
    case .bareHexadecimal(let digits):
      "\"\(digits)\" is not a color; did you mean \"#\(digits)\"? (a shell wants it in quotes: '#\(digits)')"
    case .currentColor:
      "\"currentcolor\" is the color of the text around, and a picture has none; write the color itself"
    case .unknownFunction(let name, let nearest):
      "\"\(name)\" is not a color function"
        + (nearest.map { "; did you mean \"\($0)\"?" }
          ?? "; there are rgb, hsl, hwb, lab, lch, oklab, oklch and color-mix")
    case .invalidArguments(let text, let expected):
      "\"\(text)\" is not a color; expected \(expected)"
    }
  }
}
