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
}
