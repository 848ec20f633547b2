import Numerics

/// The color functions of CSS: `rgb`, `hsl` and those of other spaces, with commas, or with spaces and a `/` before the
/// alpha.
enum ColorFunctionSyntax {
  /// Parses a function in lower case.
  /// - Parameter depth: the nesting depth of color mixtures.
  static func parse(_ text: String, depth: Int) throws(ColorSyntaxError) -> Color {
    let parts = text.dropLast(scalars: 1).split(at: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard parts.count == 2 else { throw .unknownFunction(text, nearest: nil) }
    switch name {
    case "rgb", "rgba": return try rgb(text, arguments(parts[1]))
    case "hsl", "hsla": return try hsl(text, arguments(parts[1]))
    case "color-mix": return try ColorMixSyntax.parse(text, parts[1], depth: depth)
    case _ where ColorSpaceSyntax.names.contains(name):
      return try ColorSpaceSyntax.parse(name, text, arguments(parts[1]))
    default: throw .unknownFunction(name, nearest: Suggestion.nearest(name, among: names))
    }
  }

  private static let names = ["rgb", "rgba", "hsl", "hsla"] + ColorSpaceSyntax.names + ["color-mix"]

  private static func rgb(_ text: String, _ arguments: [String]?) throws(ColorSyntaxError) -> Color {
    guard let arguments, let red = component(arguments[0], whole: 255),
      let green = component(arguments[1], whole: 255), let blue = component(arguments[2], whole: 255),
      let alpha = alpha(arguments)
    else { throw .invalidArguments(text, expected: "rgb(red, green, blue) with 0...255 or 0%...100% each") }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  private static func hsl(_ text: String, _ arguments: [String]?) throws(ColorSyntaxError) -> Color {
    guard let arguments, let hue = angle(arguments[0]), let saturation = component(arguments[1], whole: 100),
      let lightness = component(arguments[2], whole: 100), let alpha = alpha(arguments)
    else { throw .invalidArguments(text, expected: "hsl(hue, saturation, lightness), such as hsl(217, 91%, 60%)") }
    return Color(hue: hue / 360, saturation: saturation, lightness: lightness, alpha: alpha)
  }

  /// Three arguments, or four including alpha; nil if the text between the parentheses has another form.
  private static func arguments(_ text: Substring) -> [String]? {
    let arguments: [String]
    if text.includes(",") {
      arguments = text.split(at: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    } else {
      let halves = text.split(at: "/", omittingEmptySubsequences: false)
      let components = halves[0].split(whereScalar: { $0.properties.isWhitespace }).map(String.init)
      guard components.count == 3, halves.count <= 2 else { return nil }
      arguments = components + halves.dropFirst().map { $0.trimmed }
    }
    return (3...4).contains(arguments.count) ? arguments : nil
  }

  private static func alpha(_ arguments: [String]) -> Double? {
    arguments.count < 4 ? 1 : component(arguments[3], whole: 1)
  }

  /// A percentage, or a number relative to `whole`; clamped to 0...1.
  private static func component(_ text: String, whole: Double) -> Double? {
    if let percent = text.before(suffix: "%") { return NumberText.read(percent).map { ($0 / 100).clampedToUnit } }
    return NumberText.read(text).map { ($0 / whole).clampedToUnit }
  }

  /// An angle in degrees; without a unit, degrees are assumed.
  static func angle(_ text: String) -> Double? {
    let units: [(name: String, degrees: Double)] = [
      ("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360),
    ]
    for unit in units {
      if let number = text.before(suffix: unit.name) { return NumberText.read(number).map { $0 * unit.degrees } }
    }
    return NumberText.read(text)
  }
}
