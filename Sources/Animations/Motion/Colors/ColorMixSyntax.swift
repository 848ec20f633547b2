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
    switch parts[0].split(whereScalar: { $0.properties.isWhitespace }).joined(separator: " ") {
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
    if let color = text.before(suffix: "%"),
      let space = color.unicodeScalars.lastIndex(where: { $0.properties.isWhitespace }),
      let share = NumberText.read(color[space...].dropFirst(scalars: 1))
    {
      return (try ColorSyntax.parse(String(text[..<space]), depth: depth + 1), share / 100)
    }
    if let (percent, color) = text.cut(at: "%"), let share = NumberText.read(percent) {
      return (try ColorSyntax.parse(String(color), depth: depth + 1), share / 100)
    }
    return (try ColorSyntax.parse(text, depth: depth + 1), nil)
  }

  /// The items separated by commas outside parentheses.
  private static func items(_ text: Substring) -> [String] {
    var depth = 0
    let items = text.split(
      omittingEmptySubsequences: false,
      whereScalar: { scalar in
        if scalar == "(" { depth += 1 } else if scalar == ")" { depth -= 1 }
        return scalar == "," && depth == 0
      })
    return items.map { $0.trimmed }
  }
}
