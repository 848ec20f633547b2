/// Why a text is not a color.
package enum ColorSyntaxError: Error, Hashable, Sendable {
  case unknownName(String, nearest: String?)
  /// `#` that is not followed by 3, 4, 6 or 8 hexadecimal digits.
  case invalidHexadecimal(String)
  /// Hexadecimal digits without a leading `#`.
  case bareHexadecimal(String)
  /// `currentcolor`: there is no surrounding text to take the color from.
  case currentColor
  case unknownFunction(String, nearest: String?)
  /// A function with invalid arguments.
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
      "\"\(digits)\" is not a color; did you mean \"#\(digits)\"? (quote it in a shell: '#\(digits)')"
    case .currentColor:
      "\"currentcolor\" is the color of the surrounding text, which a picture does not have; name a color"
    case .unknownFunction(let name, let nearest):
      "\"\(name)\" is not a color function"
        + (nearest.map { "; did you mean \"\($0)\"?" }
          ?? "; expected rgb, hsl, hwb, lab, lch, oklab, oklch or color-mix")
    case .invalidArguments(let text, let expected):
      "\"\(text)\" is not a color; expected \(expected)"
    }
  }
}
