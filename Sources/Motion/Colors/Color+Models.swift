import Numerics

extension Color {
  /// From hue in turns (any number: it wraps), saturation and lightness 0...1 (CSS Color 4, section 7).
  package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let sector = Phase.wrap(hue) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// The colour a part of the way (0...1) to another, in sRGB with premultiplied alpha, as CSS does.
  /// Beyond 0...1, as easing that overshoots asks for, components stop at their ends.
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

  /// Likewise in OKLab, where the steps between look even.
  package func mixedInOKLab(with other: Color, by amount: Double) -> Color {
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

  /// Mixed with white of the same opacity; 1 gives white.
  package func lightened(by amount: Double) -> Color { mixed(with: Color.white.withAlpha(alpha), by: amount) }

  /// Mixed with black of the same opacity; 1 gives black.
  package func darkened(by amount: Double) -> Color { mixed(with: Color.black.withAlpha(alpha), by: amount) }

  /// How light it looks, 0 (black) ... 1 (white), leaving its alpha out: the relative luminance of WCAG 2.
  package var luminance: Double {
    0.2126 * SRGB.linear(red) + 0.7152 * SRGB.linear(green) + 0.0722 * SRGB.linear(blue)
  }

  /// How well one colour can be read on the other, 1 (not) ... 21 (black on white): the contrast ratio of WCAG 2.
  package func contrast(with other: Color) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  package func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha.clampedToUnit
    return color
  }
}

extension Double {
  var clampedToUnit: Double { min(max(self, 0), 1) }
}
