/// A color in sRGB with straight (not premultiplied) alpha.
package struct Color: Hashable, Sendable {
  /// Gamma-encoded components, 0...1.
  package var red, green, blue: Double
  /// Opacity, 0 (transparent) to 1 (opaque).
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Converts bytes, 0...255.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: Double(alpha) / 255)
  }

  package static let clear = Color(red: 0.0, green: 0, blue: 0, alpha: 0)
  package static let black = Color(red: 0.0, green: 0, blue: 0)
  package static let white = Color(red: 1.0, green: 1, blue: 1)

  /// The opaque color that is seen where this one lies on a page.
  package func over(_ page: Color) -> Color {
    func mixed(_ top: Double, _ bottom: Double) -> Double { top * alpha + bottom * (1 - alpha) }
    return Color(red: mixed(red, page.red), green: mixed(green, page.green), blue: mixed(blue, page.blue))
  }
}

extension Color {
  /// The components, each rounded to the nearest byte and clamped to 0...255; NaN becomes 0.
  package var bytes: SIMD4<UInt8> {
    SIMD4(Self.byte(red), Self.byte(green), Self.byte(blue), Self.byte(alpha))
  }

  /// The byte nearest to a component in 0...1.
  package static func byte(_ component: Double) -> UInt8 {
    guard component > 0 else { return 0 }
    return component >= 1 ? 255 : UInt8((component * 255).rounded())
  }
}

extension Color {
  /// The relative luminance of WCAG 2, 0 (black) to 1 (white); alpha is ignored.
  package var luminance: Double {
    0.2126 * SRGB.linear(red) + 0.7152 * SRGB.linear(green) + 0.0722 * SRGB.linear(blue)
  }

  /// The contrast ratio of WCAG 2, 1 (equal luminance) to 21 (black on white).
  package func contrast(with other: Color) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}

extension Color {
  /// Converts HSV: hue in turns (any number, modulo 1), saturation and value in 0...1.
  package init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    /// A component falls from `value` to the minimum as the hue moves away from the component's sector.
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// HSV: hue in turns, 0 for grays; saturation and value in 0...1.
  package var hueSaturationValue: (hue: Double, saturation: Double, value: Double) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    guard high > low else { return (0, 0, high) }
    let span = high - low
    let sector =
      high == red
      ? (green - blue) / span : high == green ? 2 + (blue - red) / span : 4 + (red - green) / span
    return (sector < 0 ? sector / 6 + 1 : sector / 6, span / high, high)
  }
}

extension Color {
  /// Of 3, 4, 6 or 8 hexadecimal digits; nil for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count == text.utf8.count, [3, 4, 6, 8].contains(digits.count) else { return nil }
    func byte(_ index: Int) -> UInt8 {
      digits.count <= 4 ? digits[index] * 17 : digits[2 * index] * 16 + digits[2 * index + 1]
    }
    self.init(red: byte(0), green: byte(1), blue: byte(2), alpha: digits.count % 4 == 0 ? byte(3) : 255)
  }

  /// `#rrggbb`, or `#rrggbbaa` if the color is not opaque.
  package var hexadecimal: String {
    let components = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return "#" + components.map { (Self.byte($0) < 16 ? "0" : "") + String(Self.byte($0), radix: 16) }.joined()
  }
}

/// The transfer curve of sRGB (IEC 61966-2-1).
package enum SRGB {
  /// Decodes a component: gamma-encoded to linear, both 0...1.
  package static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : Exponential.power((encoded + 0.055) / 1.055, 2.4)
  }

  /// Encodes a component: linear, clamped to 0...1, to gamma-encoded.
  package static func encoded(_ linear: Double) -> Double {
    let light = linear.clampedToUnit
    return light <= 0.0031308 ? light * 12.92 : 1.055 * Exponential.power(light, 1 / 2.4) - 0.055
  }
}

extension Double {
  /// The nearest number in 0...1.
  package var clampedToUnit: Double { min(max(self, 0), 1) }
}
