import Numerics
import Testing

@testable import Raster

@Suite struct GradientMixingTests {
  private let red = Color(red: 1.0, green: 0, blue: 0)
  private let blue = Color(red: 0.0, green: 0, blue: 1)
  private let clearGreen = Color(red: 0.0, green: 1, blue: 0, alpha: 0)

  /// The color between two stops.
  private func middle(
    _ a: Color, _ b: Color, _ interpolation: Gradient.Interpolation, _ mixing: Gradient.Mixing = .premultiplied
  ) -> [Int] {
    let stops = [GradientStop(offset: 0, color: a), GradientStop(offset: 1, color: b)]
    let ramp = ColorRamp(stops: stops, interpolation: interpolation, mixing: mixing)
    return bytes(ramp.table[1 + ramp.count / 2])
  }

  /// A clear stop adds nothing of its color, unless mixed straight: then half of it, at half the alpha.
  @Test func clearStops() {
    #expect(middle(red, clearGreen, .srgb) == [127, 0, 0, 127])
    #expect(middle(red, clearGreen, .srgb, .straight) == [64, 64, 0, 127])
    for interpolation in [Gradient.Interpolation.oklab, .oklch] {
      #expect(middle(red, clearGreen, interpolation) == [127, 0, 0, 127])
      #expect(middle(red, clearGreen, interpolation, .straight)[1] > 20)
    }
  }

  /// Where alpha is the same throughout, the ways of mixing agree.
  @Test(arguments: Gradient.Interpolation.allCases)
  func opaqueStops(_ interpolation: Gradient.Interpolation) {
    #expect(middle(red, blue, interpolation) == middle(red, blue, interpolation, .straight))
  }

  /// Of CSS Color 4's conversions: red is oklch(0.628 0.2577 29.23), blue oklch(0.452 0.3132 264.05). The shorter way
  /// between their hues goes down by way of 326.64; the mean is oklch(0.54 0.2855 326.64), which sRGB shows as about
  /// (185, 0, 193).
  @Test func huesTakeTheShorterWay() {
    let mixed = middle(red, blue, .oklch)
    #expect(abs(mixed[0] - 185) <= 4 && mixed[1] == 0 && abs(mixed[2] - 193) <= 4)
    #expect(middle(blue, red, .oklch)[0] >= mixed[0] - 1)
    // By the axes, the mean is nearer to grey.
    #expect(middle(red, blue, .oklab)[1] > 0)
  }

  /// White has no hue: the way to blue is blue throughout, but for what sRGB cannot show.
  @Test func greysTakeTheOthersHue() {
    let mixed = middle(.white, blue, .oklch)
    let lab = OKLab(Color(red: Double(mixed[0]) / 255, green: Double(mixed[1]) / 255, blue: Double(mixed[2]) / 255))
    #expect(abs(Trigonometry.arcTangent(y: lab.b, x: lab.a) + 95.95) < 3)
  }
}
