/// A color in OKLCH, the polar form of OKLab.
package struct OKLCH: Hashable, Sendable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// The distance from gray: at least 0, and at most about 0.4 for sRGB.
  package var chroma: Double
  /// Degrees; any number.
  package var hue: Double

  package init(_ lab: OKLab) {
    lightness = lab.lightness
    chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    hue = Trigonometry.arcTangent(y: lab.b, x: lab.a)
  }

  package var lab: OKLab {
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: hue)
    return OKLab(lightness: lightness, a: chroma * cosine, b: chroma * sine)
  }
}
