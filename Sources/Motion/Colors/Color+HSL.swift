import Numerics

extension Color {
  /// From hue in turns (any number; it wraps), saturation and lightness in 0...1 (CSS Color 4, section 7).
  package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let sector = Phase.wrap(hue) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}
