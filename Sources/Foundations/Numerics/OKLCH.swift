/// A color in OKLCH, the polar form of OKLab.
package struct OKLCH: Hashable, Sendable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// The distance from gray: at least 0, and at most about 0.4 for sRGB.
  package var chroma: Double
  /// Degrees; any number.
  package var hue: Double

  init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  package init(_ lab: OKLab) {
    self.init(
      lightness: lab.lightness, chroma: (lab.a * lab.a + lab.b * lab.b).squareRoot(),
      hue: Trigonometry.arcTangent(y: lab.b, x: lab.a))
  }

  package var lab: OKLab {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: hue)
    return OKLab(lightness: lightness, a: chroma * cosine, b: chroma * sine)
  }

  /// A color with less chroma is a gray, and its hue is ignored (CSS Color 4, section 12.2).
  static let grayChroma = 4e-6

  /// Interpolates two colors. The hue takes the shorter arc; a gray takes the hue of the other color.
  package struct Mix: Hashable, Sendable {
    private let start, difference: OKLCH

    package init(from a: Color, to b: Color) {
      var (start, end) = (OKLCH(OKLab(a)), OKLCH(OKLab(b)))
      if start.chroma < OKLCH.grayChroma { start.hue = end.hue }
      if end.chroma < OKLCH.grayChroma { end.hue = start.hue }
      var turn = end.hue - start.hue
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      self.start = start
      difference = OKLCH(lightness: end.lightness - start.lightness, chroma: end.chroma - start.chroma, hue: turn)
    }

    /// The interpolated color.
    package func color(at share: Double) -> OKLCH {
      OKLCH(
        lightness: start.lightness + difference.lightness * share, chroma: start.chroma + difference.chroma * share,
        hue: start.hue + difference.hue * share)
    }
  }
}
