import Numerics

/// `color-mix(in oklch, red 30%, blue)` of CSS Color 5.
enum ColorMixSyntax {
  private static let expected = "color-mix(in oklch, COLOR 30%, COLOR), in srgb, oklab or oklch"
  /// The largest nesting depth of mixtures.
  private static let deepest = 8

  /// - Parameter body: the text between the parentheses.
  static func parse(_ text: String, _ body: Substring, depth: Int) throws(ColorSyntaxError) -> Color {
    let parts = items(body)
    guard depth < deepest, parts.count == 3 else { throw .invalidArguments(text, expected: expected) }
    let (first, firstShare) = try color(parts[1], depth: depth)
    let (second, secondShare) = try color(parts[2], depth: depth)
    let a = firstShare ?? secondShare.map { 1 - $0 } ?? 0.5
    let b = secondShare ?? 1 - a
    guard (0...1).contains(a), (0...1).contains(b), a + b > 0 else { throw .invalidArguments(text, expected: expected) }
    let amount = b / (a + b)
    var mixed: Color
    switch parts[0].split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") {
    case "in srgb": mixed = first.mixed(with: second, by: amount)
    case "in oklab": mixed = first.mixedInOKLab(with: second, by: amount)
    case "in oklch", "in oklch shorter hue": mixed = first.mixedInOKLCH(with: second, by: amount)
    default: throw .invalidArguments(text, expected: expected)
    }
    // Percentages with a sum below 100 % reduce the opacity.
    mixed.alpha *= min(a + b, 1)
    return mixed
  }

  /// A color and its percentage, which may come first or last.
  private static func color(_ text: String, depth: Int) throws(ColorSyntaxError) -> (Color, share: Double?) {
    let text = text.trimmed
    if text.hasSuffix("%"), let space = text.lastIndex(where: { $0.isWhitespace }),
      let share = NumberText.read(text[text.index(after: space)...].dropLast())
    {
      return (try ColorSyntax.parse(String(text[..<space]), depth: depth + 1), share / 100)
    }
    if let percent = text.firstIndex(of: "%"), let share = NumberText.read(text[..<percent]) {
      return (try ColorSyntax.parse(String(text[text.index(after: percent)...]), depth: depth + 1), share / 100)
    }
    return (try ColorSyntax.parse(text, depth: depth + 1), nil)
  }

  /// The items separated by commas outside parentheses.
  private static func items(_ text: Substring) -> [String] {
    var items = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { items.append("") } else { items[items.count - 1].append(character) }
    }
    return items.map { $0.trimmed }
  }
}
