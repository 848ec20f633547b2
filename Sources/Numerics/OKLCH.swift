/// A colour in the polar form of OKLab.
package struct OKLCH: Hashable, Sendable {
  /// 0 (black) ... 1 (white).
  package var lightness: Double
  /// How far from grey: 0 or more, about 0.4 at the most for sRGB.
  package var chroma: Double
  /// In degrees; any number.
  package var hue: Double

  package init(lightness: Double, chroma: Double, hue: Double) {
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

  /// Below this chroma a colour is a grey, whose hue means nothing (CSS Color 4, section 12.2).
  package static let greyChroma = 4e-6

  /// What lies between two colours. The hue takes the shorter way round; that of a grey is the other's.
  package struct Mix: Hashable, Sendable {
    private let start, difference: OKLCH

    package init(from a: Color, to b: Color) {
      var (start, end) = (OKLCH(OKLab(a)), OKLCH(OKLab(b)))
      if start.chroma < OKLCH.greyChroma { start.hue = end.hue }
      if end.chroma < OKLCH.greyChroma { end.hue = start.hue }
      var turn = end.hue - start.hue
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      self.start = start
      difference = OKLCH(lightness: end.lightness - start.lightness, chroma: end.chroma - start.chroma, hue: turn)
    }

    /// The colour a part of the way, 0...1.
    package func color(at share: Double) -> OKLCH {
      OKLCH(
        lightness: start.lightness + difference.lightness * share, chroma: start.chroma + difference.chroma * share,
        hue: start.hue + difference.hue * share)
    }
  }
}
