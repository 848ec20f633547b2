import Numerics

extension Color {
  /// The most vivid of some colors on a page: each is made as dark or as light as the contrast needs, and that one is
  /// taken whose chroma exceeds its change by most, the first of equal ones. Black for no colors.
  package static func mostVivid(of colors: [Color], on page: Color, contrast: Double) -> Color {
    var best: (color: Color, score: Double)?
    for color in colors {
      let shown = color.legible(on: page, contrast: contrast)
      let (lab, old) = (OKLab(shown), OKLab(color))
      let score = (lab.a * lab.a + lab.b * lab.b).squareRoot() - lab.squaredDistance(to: old).squareRoot()
      if score > best?.score ?? -.infinity { best = (shown, score) }
    }
    return best?.color ?? .black
  }

  /// The color of whole levels whose hue in OKLCH is turned by degrees, with the same lightness and, where sRGB has it,
  /// the same chroma.
  package func withHueTurned(by degrees: Double) -> Color {
    var polar = OKLCH(OKLab(self))
    polar.hue += degrees
    let levels = polar.lab.displayed().bytes
    var color = Color(red: levels.x, green: levels.y, blue: levels.z)
    color.alpha = alpha
    return color
  }

  /// The degrees by which the hue of a second color is turned: those given, or as many the other way where they would
  /// make it brown or olive. Dark colors of 55 to 126 degrees look so, in twelve presets and six colors.
  package func turnOfCompanion(_ degrees: Double) -> Double {
    let polar = OKLCH(OKLab(self))
    let turns = (polar.hue + degrees) / 360
    let isOlive = polar.lightness < 0.82 && (55...126).contains(360 * (turns - turns.rounded(.down)))
    return isOlive ? -degrees : degrees
  }

  /// The nearest color that has a contrast with a page, of the same hue in OKLCH but for a darkened yellow, which turns
  /// to orange; black or white if no other has it.
  func legible(on page: Color, contrast: Double) -> Color {
    guard self.contrast(with: page) < contrast else { return self }
    let lab = OKLab(self)
    let shades = [0.0, 1.0].compactMap { end in lab.shade(towards: end) { $0.contrast(with: page) >= contrast } }
    let nearest = shades.min { OKLab($0).squaredDistance(to: lab) < OKLab($1).squaredDistance(to: lab) }
    return nearest ?? (page.contrast(with: .black) > page.contrast(with: .white) ? .black : .white)
  }
}

extension OKLab {
  /// The first color on the way to another lightness that suffices; nil if the last one does not.
  fileprivate func shade(towards end: Double, _ suffices: (Color) -> Bool) -> Color? {
    let old = OKLCH(self)
    func shade(_ share: Double) -> Color {
      var new = old
      new.lightness += (end - lightness) * share
      guard end == 0, old.chroma > 0.02 else { return new.lab.displayed() }
      // Darkened yellow is olive, and darkened pastel is brown.
      if (62...120).contains(old.hue) { new.hue += (62 - old.hue) * min(3 * share, 1) }
      new.chroma = max(old.chroma, min(0.16, old.chroma + share))
      return new.lab.displayed()
    }
    var (low, high) = (0.0, 1.0)
    guard suffices(shade(high)) else { return nil }
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if suffices(shade(middle)) { high = middle } else { low = middle }
    }
    return shade(high)
  }
}
