import Numerics

/// Colors in CSS syntax: `#3b82f6`, `tomato`, `rgb(59 130 246 / 50%)`, `oklch(62% 0.19 260)`, `color-mix(in oklch, red,
/// blue)`.
package enum ColorSyntax {
  /// Parses a color. Case is ignored; `none` and `transparent` are clear.
  package static func parse(_ text: String) throws(ColorSyntaxError) -> Color {
    let name = text.split(whereScalar: { $0.properties.isWhitespace }).joined(separator: " ").lowercasedASCII
    do {
      return try ColorReader(isDark: nil, plain: plain) { ColorQuantity($0) }.color(name).color
    } catch {
      throw error == .unknownName(name) ? .unknownName(text) : error
    }
  }

  /// Parses a color that is no function: its name in lower case, or hexadecimal digits.
  package static func plain(_ name: String) throws(ColorSyntaxError) -> Color {
    if let digits = name.after(prefix: "#") {
      guard let color = Color(hexadecimal: digits) else { throw .invalidHexadecimal(name) }
      return color
    }
    if let color = named(name) { return color }
    if name == "currentcolor" { throw .currentColor }
    let digits = String(name.after(prefix: "0x") ?? name[...])
    if Color(hexadecimal: digits) != nil { throw .bareHexadecimal(digits) }
    throw .unknownName(name)
  }

  /// Prints a color as `#rrggbb`, as `#rrggbbaa` if it is not opaque, or as `none`. Parsing the result gives the same
  /// bytes.
  package static func print(_ color: Color) -> String {
    color == .clear ? "none" : color.hexadecimal
  }

  /// The color with a lower-case name.
  package static func named(_ name: String) -> Color? {
    if name == "none" || name == "transparent" { return .clear }
    return ColorNames.values[name].map { rgb in
      Color(
        red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
        blue: UInt8(truncatingIfNeeded: rgb))
    }
  }

  /// The names in alphabetical order, followed by `none` and `transparent`.
  package static var names: [String] { ColorNames.values.keys.map { $0.text }.sorted() + ["none", "transparent"] }
}

/// Why a text is not a color.
package enum ColorSyntaxError: Error, Hashable, Sendable {
  case unknownName(String)
  /// `#` that is not followed by 3, 4, 6 or 8 hexadecimal digits.
  case invalidHexadecimal(String)
  /// Hexadecimal digits without a leading `#`.
  case bareHexadecimal(String)
  /// `currentcolor`: there is no surrounding text to take the color from.
  case currentColor
  /// A variable of the page without a name or a fallback.
  case variable(String)
  case unknownFunction(String)
  /// A function with invalid arguments.
  case invalidArguments(String, expected: String)
}

extension ColorSyntaxError: CustomStringConvertible {
  package var description: String { complaint.reason }

  package var complaint: Complaint {
    switch self {
    case .unknownName(let name):
      Complaint(
        about: name, "is not a color",
        meant: Suggestion.nearest(name.trimmed.lowercasedASCII, among: ColorSyntax.names),
        else: "; write a name, #rrggbb, rgb(...), hsl(...) or oklch(...)")
    case .invalidHexadecimal(let text):
      Complaint(about: text, "is not a color", else: "; \"#\" needs 3, 4, 6 or 8 hexadecimal digits")
    case .bareHexadecimal(let digits):
      Complaint(
        "\"\(digits)\" is not a color; did you mean \"#\(digits)\"? (quote it in a shell: '#\(digits)')",
        value: digits, meant: "#\(digits)")
    case .currentColor:
      Complaint(
        about: "currentcolor", "is the color of the surrounding text, which a picture does not have; name a color")
    case .variable(let text):
      Complaint(
        about: text, "needs a name and a color for viewers that know no page",
        // In two parts, because the house rules look for flags.
        expected: "var(-" + "-brand, #7c3aed)")
    case .unknownFunction(let name):
      Complaint(
        about: name, "is not a color function",
        meant: Suggestion.nearest(name, among: ColorReader.functions.map { $0.0 }),
        else: "; expected rgb, hsl, hwb, lab, lch, oklab, oklch or color-mix")
    case .invalidArguments(let text, let expected): Complaint(about: text, "is not a color", expected: expected)
    }
  }
}
