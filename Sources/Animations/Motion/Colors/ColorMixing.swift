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
  func mixedInOKLab(with other: Color, by amount: Double) -> Color {
    guard amount != 0, amount != 1 else { return amount == 0 ? self : other }
    let alpha = self.alpha + (other.alpha - self.alpha) * amount
    guard alpha > 0 else { return .clear }
    let (start, end) = (OKLab(self), OKLab(other))
    func component(_ from: Double, _ to: Double) -> Double {
      (from * self.alpha + (to * other.alpha - from * self.alpha) * amount) / alpha
    }
    let mixed = OKLab(
      lightness: component(start.lightness, end.lightness), a: component(start.a, end.a), b: component(start.b, end.b))
    return mixed.color(alpha: alpha.clampedToUnit)
  }

  /// Interpolates in OKLCH, which keeps colors between two vivid ones vivid; the hue takes the shorter arc.
  func mixedInOKLCH(with other: Color, by amount: Double) -> Color {
    guard amount != 0, amount != 1 else { return amount == 0 ? self : other }
    let alpha = self.alpha + (other.alpha - self.alpha) * amount
    guard alpha > 0 else { return .clear }
    // Lightness and chroma are weighted by opacity; the hue is not.
    let share = other.alpha * amount / alpha
    var mixed = OKLCH.Mix(from: self, to: other).color(at: share)
    mixed.hue = OKLCH.Mix(from: self, to: other).color(at: amount).hue
    return mixed.lab.displayed(alpha: alpha.clampedToUnit)
  }

  /// Mixes with white of the same opacity; 1 gives white.
  func lightened(by amount: Double) -> Color { mixed(with: Color.white.withAlpha(alpha), by: amount) }

  /// Mixes with black of the same opacity; 1 gives black.
  func darkened(by amount: Double) -> Color { mixed(with: Color.black.withAlpha(alpha), by: amount) }

  /// The color with another opacity, clamped to 0...1.
  package func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha.clampedToUnit
    return color
  }
}

extension Color {
  /// From hue in turns (any number; it wraps), saturation and lightness in 0...1 (CSS Color 4, section 7).
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let sector = Phase.wrap(hue) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}
