extension Color {
  /// From hue in turns (any number: it wraps), saturation and value 0...1.
  package init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    /// A component falls from `value` to its least as the hue moves away from its own sector.
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }
}
