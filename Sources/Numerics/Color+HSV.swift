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
}
