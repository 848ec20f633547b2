import Motion
import Numerics

/// Parses colors in SVG documents: the syntax of `Motion`, and the more tolerant syntax of CSS.
enum ColorText {
  static func parse(_ text: String) -> Color? {
    if let color = try? ColorSyntax.parse(text) { return mixesUnits(text) ? nil : color }
    return function(text.lowercased())
  }

  /// With commas, the components of `rgb` must be all numbers or all percentages.
  private static func mixesUnits(_ text: String) -> Bool {
    guard text.contains(","), text.lowercased().hasPrefix("rgb") else { return false }
    let parts = text.split(separator: ",").prefix(3).map { $0.contains("%") }
    return parts.contains(true) && parts.contains(false)
  }

  /// Functions with exponents, angles, or missing commas.
  private static func function(_ text: String) -> Color? {
    var scanner = TextScanner(text)
    let name = scanner.name()
    scanner.skipSpaces()
    guard ["rgb", "rgba", "hsl", "hsla"].contains(name), scanner.take("("), let inside = scanner.parenthesized(),
      let terms = terms(inside), (3...4).contains(terms.count)
    else { return nil }
    let alpha = terms.count > 3 ? terms[3].share(of: 1) : 1
    if name.hasPrefix("rgb") {
      return Color(
        red: terms[0].share(of: 255), green: terms[1].share(of: 255), blue: terms[2].share(of: 255), alpha: alpha)
    }
    return Color(
      hue: terms[0].value / 360, saturation: terms[1].share(of: 100), lightness: terms[2].share(of: 100), alpha: alpha)
  }

  private struct Term {
    var value: Double
    var isPercentage: Bool

    func share(of whole: Double) -> Double { (value / (isPercentage ? 100 : whole)).clampedToUnit }
  }

  private static func terms(_ text: String) -> [Term]? {
    var scanner = TextScanner(text)
    var terms: [Term] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard terms.count < 4, let number = scanner.number() else { return nil }
      if scanner.take("%") {
        terms.append(Term(value: number, isPercentage: true))
      } else if let degrees = Angle.degrees(number, unit: scanner.name()) {
        terms.append(Term(value: degrees, isPercentage: false))
      } else {
        return nil
      }
      scanner.skipSpaces()
      if !scanner.take(",") { _ = scanner.take("/") }
      scanner.skipSpaces()
    }
    return terms
  }
}
