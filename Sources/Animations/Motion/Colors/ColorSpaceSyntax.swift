import Numerics

/// The color functions of CSS Color 4 except `rgb` and `hsl`: `hwb`, `lab`, `lch`, `oklab`, `oklch`.
///
/// Colors outside sRGB keep their lightness and hue; their chroma is reduced to the sRGB gamut.
enum ColorSpaceSyntax {
  static let names = ["hwb", "lab", "lch", "oklab", "oklch"]

  /// - Parameter arguments: three, or four including alpha.
  static func parse(_ name: String, _ text: String, _ arguments: [String]?) throws(ColorSyntaxError) -> Color {
    guard let arguments, let color = color(name, arguments) else {
      throw .invalidArguments(text, expected: expected[name] ?? "three numbers")
    }
    return color
  }

  private static let expected = [
    "hwb": "hwb(hue whiteness blackness), such as hwb(217 20% 5%)",
    "lab": "lab(lightness a b), such as lab(55% 10 -60)", "lch": "lch(lightness chroma hue), such as lch(55% 60 280)",
    "oklab": "oklab(lightness a b), such as oklab(62% -0.03 -0.18)",
    "oklch": "oklch(lightness chroma hue), such as oklch(62% 0.19 260)",
  ]

  private static func color(_ name: String, _ arguments: [String]) -> Color? {
    guard let alpha = arguments.count < 4 ? 1 : number(arguments[3], whole: 1)?.clampedToUnit else { return nil }
    switch name {
    case "hwb":
      guard let hue = angle(arguments[0]), let white = number(arguments[1], whole: 1, of: 100),
        let black = number(arguments[2], whole: 1, of: 100)
      else { return nil }
      return hwb(hue, white: max(white, 0), black: max(black, 0), alpha: alpha)
    case "oklab", "lab":
      let isOK = name == "oklab"
      guard let lightness = number(arguments[0], whole: isOK ? 1 : 100),
        let a = number(arguments[1], whole: isOK ? 0.4 : 125), let b = number(arguments[2], whole: isOK ? 0.4 : 125)
      else { return nil }
      return lab(isOK: isOK, lightness, a, b, alpha: alpha)
    default:
      let isOK = name == "oklch"
      guard let lightness = number(arguments[0], whole: isOK ? 1 : 100),
        let chroma = number(arguments[1], whole: isOK ? 0.4 : 150), let hue = angle(arguments[2])
      else { return nil }
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: hue)
      return lab(isOK: isOK, lightness, max(chroma, 0) * cosine, max(chroma, 0) * sine, alpha: alpha)
    }
  }

  private static func lab(isOK: Bool, _ lightness: Double, _ a: Double, _ b: Double, alpha: Double) -> Color {
    if isOK { return OKLab(lightness: lightness.clampedToUnit, a: a, b: b).displayed(alpha: alpha) }
    return OKLab(cieLightness: min(max(lightness, 0), 100), a: a, b: b).displayed(alpha: alpha)
  }

  /// A pure hue mixed with white and black (CSS Color 4, section 8).
  private static func hwb(_ hue: Double, white: Double, black: Double, alpha: Double) -> Color {
    if white + black >= 1 {
      let gray = white / (white + black)
      return Color(red: gray, green: gray, blue: gray, alpha: alpha)
    }
    let pure = Color(hue: hue / 360, saturation: 1, lightness: 0.5)
    func mixed(_ component: Double) -> Double { component * (1 - white - black) + white }
    return Color(red: mixed(pure.red), green: mixed(pure.green), blue: mixed(pure.blue), alpha: alpha)
  }

  /// A number, or a percentage of `whole`; `none` is 0. If the canonical form is a percentage, a plain number is
  /// relative to `hundred`.
  private static func number(_ text: String, whole: Double, of hundred: Double? = nil) -> Double? {
    if text == "none" { return 0 }
    if let percent = text.before(suffix: "%") { return NumberText.read(percent).map { $0 / 100 * whole } }
    return NumberText.read(text).map { $0 / (hundred ?? 1) }
  }

  private static func angle(_ text: String) -> Double? { text == "none" ? 0 : ColorFunctionSyntax.angle(text) }
}
