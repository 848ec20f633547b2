import Numerics

extension Color {
  /// Interpolates in sRGB with premultiplied alpha, like CSS. Amounts outside 0...1, from easings that overshoot, are
  /// allowed; components are clamped.
  package func mixed(with other: Color, by amount: Double) -> Color {
    let alpha = self.alpha + (other.alpha - self.alpha) * amount
    guard alpha > 0 else { return .clear }
    func component(_ from: Double, _ to: Double) -> Double {
      if self.alpha == other.alpha { return (from + (to - from) * amount).clampedToUnit }
      let start = from * self.alpha
      return ((start + (to * other.alpha - start) * amount) / alpha).clampedToUnit
    }
    return Color(
      red: component(red, other.red), green: component(green, other.green), blue: component(blue, other.blue),
      alpha: alpha.clampedToUnit)
  }

  /// Interpolates in OKLab, which is perceptually even.
  package func mixedInOKLab(with other: Color, by amount: Double) -> Color {
    guard amount != 0, amount != 1 else { return amount == 0 ? self : other }
    let mixed = ModernColor(self).mixed(with: ModernColor(other), by: amount).color
    return mixed.alpha > 0 ? mixed : .clear
  }

  /// The color with another opacity, clamped to 0...1.
  package func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha.clampedToUnit
    return color
  }
}

extension Color {
  /// From hue in turns (any number; it wraps), saturation and lightness in 0...1 (CSS Color 4, section 7).
  package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}
