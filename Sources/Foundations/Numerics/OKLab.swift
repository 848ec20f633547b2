/// A color in OKLab, where equal distances look about equally different.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing" (2020), with its matrices of 2021.
package struct OKLab: Hashable, Sendable {
  /// Lightness, 0 (black) ... 1 (white).
  package var lightness: Double
  /// Green (negative) to red (positive), and blue to yellow; about -0.4...0.4 for sRGB.
  package var a, b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts a color; its alpha is ignored.
  package init(_ color: Color) {
    self.init(linear: SIMD3(SRGB.linear(color.red), SRGB.linear(color.green), SRGB.linear(color.blue)))
  }

  /// Converts linear red, green and blue, inside and outside the sRGB gamut.
  package init(linear c: SIMD3<Double>) {
    let l = Exponential.cubeRoot(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = Exponential.cubeRoot(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = Exponential.cubeRoot(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// The color in sRGB, with each component clamped to 0...1.
  package func color(alpha: Double = 1) -> Color {
    let light = linearComponents
    return Color(
      red: SRGB.encoded(light[0]), green: SRGB.encoded(light[1]), blue: SRGB.encoded(light[2]), alpha: alpha)
  }

  /// Linear red, green and blue; outside 0...1 for colors outside the sRGB gamut.
  package var linearComponents: SIMD3<Double> {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  private func cube(_ x: Double) -> Double { x * x * x }

  package func squaredDistance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return l * l + a * a + b * b
  }
}

extension OKLab {
  /// Whether the color is in the sRGB gamut, except for rounding errors.
  private var isInGamut: Bool {
    linearComponents.min() >= -1e-4 && linearComponents.max() <= 1 + 1e-4
  }

  /// The color in sRGB. A color outside the gamut keeps its lightness and hue; its chroma is reduced until it is
  /// inside.
  package func displayed(alpha: Double = 1) -> Color {
    guard lightness > 0 else { return Color(red: 0.0, green: 0, blue: 0, alpha: alpha) }
    guard lightness < 1 else { return Color(red: 1.0, green: 1, blue: 1, alpha: alpha) }
    guard !isInGamut else { return color(alpha: alpha) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if OKLab(lightness: lightness, a: a * middle, b: b * middle).isInGamut { low = middle } else { high = middle }
    }
    return OKLab(lightness: lightness, a: a * low, b: b * low).color(alpha: alpha)
  }
}
