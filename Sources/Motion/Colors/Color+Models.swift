import Numerics

extension Color {
  /// From hue in degrees and saturation and lightness in 0...1 (CSS Color 4, section 7).
  package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = Whole.remainder(offset + hue / 30, 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// From hue in degrees and saturation and value in 0...1.
  package init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    func component(_ offset: Double) -> Double {
      let k = Whole.remainder(offset + hue / 60, 6)
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
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

  /// Mixed with white of the same opacity; 1 gives white.
  package func lightened(by amount: Double) -> Color { mixed(with: Color.white.withAlpha(alpha), by: amount) }

  /// Mixed with black of the same opacity; 1 gives black.
  package func darkened(by amount: Double) -> Color { mixed(with: Color.black.withAlpha(alpha), by: amount) }

  package func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha.clampedToUnit
    return color
  }
}

extension Double {
  var clampedToUnit: Double { min(max(self, 0), 1) }
}
