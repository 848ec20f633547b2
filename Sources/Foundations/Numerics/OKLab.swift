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
    let r = SRGB.linear(color.red)
    let g = SRGB.linear(color.green)
    let b = SRGB.linear(color.blue)
    let l = Exponential.cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = Exponential.cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = Exponential.cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
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
  var linearComponents: SIMD3<Double> {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  private func cube(_ x: Double) -> Double { x * x * x }
}

extension OKLab {
  /// Converts CIE L*a*b* with the white point D50, as in CSS: lightness 0...100.
  package init(cieLightness: Double, a: Double, b: Double) {
    let y = (cieLightness + 16) / 116
    func light(_ f: Double) -> Double {
      // The linear part near black, and the cubic part above it (CIE 15).
      f * f * f > 216.0 / 24389 ? f * f * f : (116 * f - 16) * 27 / 24389
    }
    self.init(x50: 0.9642956764 * light(y + a / 500), y50: light(y), z50: 0.8251046025 * light(y - b / 200))
  }

  /// Converts CIE XYZ from the white point D50 to D65 with the Bradford matrix.
  private init(x50: Double, y50: Double, z50: Double) {
    let x = 0.9554734527 * x50 - 0.0230985368 * y50 + 0.0632593086 * z50
    let y = -0.0283697070 * x50 + 1.0099954580 * y50 + 0.0210413990 * z50
    let z = 0.0123140016 * x50 - 0.0205076964 * y50 + 1.3303659366 * z50
    let l = Exponential.cubeRoot(0.8190224379967030 * x + 0.3619062600528904 * y - 0.1288737815209879 * z)
    let m = Exponential.cubeRoot(0.0329836539323885 * x + 0.9292868615863434 * y + 0.0361446663506424 * z)
    let s = Exponential.cubeRoot(0.0481771893596242 * x + 0.2642395317527308 * y + 0.6335478284694309 * z)
    self.init(
      lightness: 0.2104542683093140 * l + 0.7936177747023054 * m - 0.0040720430116193 * s,
      a: 1.9779985324311684 * l - 2.4285922420485799 * m + 0.4505937096174110 * s,
      b: 0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s)
  }

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
