import Numerics

/// A color that CSS knows in advance.
package enum CSSColor {
  case color(Color)
  /// A color outside the sRGB syntaxes of old, which is interpolated in OKLab.
  case modern(ModernColor)

  /// Clipped to sRGB.
  var color: Color {
    switch self {
    case .color(let color): color
    case .modern(let color): color.color
    }
  }

  package var modern: ModernColor {
    switch self {
    case .color(let color): ModernColor(color)
    case .modern(let color): color
    }
  }
}

/// A color in OKLab, within or outside sRGB.
package struct ModernColor: Hashable, Sendable {
  package private(set) var lab: OKLab
  package internal(set) var alpha: Double

  package init(_ color: Color) {
    self.init(.srgb, SIMD3(color.red, color.green, color.blue), alpha: color.alpha)
  }

  init(_ space: ColorSpace, _ components: SIMD3<Double>, alpha: Double) {
    let c = ColorSpace.oklab.components(space.linear(components))
    // Channels may be as large as numbers get.
    let bounded = c.map { $0.isFinite ? min(max($0, -8), 8) : 0 }
    (lab, self.alpha) = (OKLab(bounded), alpha)
  }

  /// Clipped to sRGB.
  package var color: Color { lab.color(alpha: alpha.clampedToUnit) }

  /// In linear sRGB.
  var linear: SIMD3<Double> { lab.linearComponents }

  /// Interpolates premultiplied by alpha.
  package func mixed(with other: ModernColor, by amount: Double) -> ModernColor {
    let alpha = alpha + (other.alpha - self.alpha) * amount
    var mixed = self
    mixed.alpha = alpha.clampedToUnit
    guard alpha > 0 else { return mixed }
    func mix(_ a: Double, _ b: Double) -> Double {
      (a * self.alpha + (b * other.alpha - a * self.alpha) * amount) / alpha
    }
    mixed.lab = OKLab(
      lightness: mix(lab.lightness, other.lab.lightness), a: mix(lab.a, other.lab.a), b: mix(lab.b, other.lab.b))
    return mixed
  }

  /// Interpolates in a space, premultiplied by alpha except for the hue.
  func mixed(with other: ModernColor, in space: ColorSpace, _ arc: HueArc, by amount: Double) -> ModernColor {
    var (from, to) = (space.components(linear), space.components(other.linear))
    if let hue = space.hue {
      if isGray || alpha == 0 { from[hue] = to[hue] }
      if other.isGray || other.alpha == 0 { to[hue] = from[hue] }
      var turn = to[hue] - from[hue]
      switch arc {
      case .shorter: turn += turn > 180 ? -360 : turn < -180 ? 360 : 0
      case .longer: turn += turn > 0 && turn < 180 ? -360 : turn > -180 && turn <= 0 ? 360 : 0
      case .increasing: turn += turn < 0 ? 360 : 0
      case .decreasing: turn -= turn > 0 ? 360 : 0
      }
      to[hue] = from[hue] + turn
    }
    let mixedAlpha = alpha + (other.alpha - alpha) * amount
    var result = from
    for index in 0..<3 {
      if index == space.hue {
        result[index] = from[index] + (to[index] - from[index]) * amount
      } else if mixedAlpha > 0 {
        let (a, b) = (from[index] * alpha, to[index] * other.alpha)
        result[index] = (a + (b - a) * amount) / mixedAlpha
      }
    }
    return ModernColor(space, result, alpha: mixedAlpha)
  }

  private var isGray: Bool { OKLCH(lab).chroma < 1e-4 }
}

/// The way from one hue to another.
enum HueArc: String { case shorter, longer, increasing, decreasing }
