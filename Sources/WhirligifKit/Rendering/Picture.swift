import Palette

/// A frame in full color: each pixel is opaque or transparent.
package struct Picture: Sendable {
  package let width, height: Int
  /// Row by row from the top.
  package let pixels: [RGBA8]
  /// The duration in seconds.
  package let seconds: Double

  package init(width: Int, height: Int, pixels: [RGBA8], seconds: Double) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.seconds = seconds
  }

  /// The pixel as red, green and blue; nil beyond the right and the lower edge, and if it is transparent.
  package func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)? {
    guard y < height, x < width else { return nil }
    let pixel = pixels[y * width + x]
    guard !pixel.isTransparent else { return nil }
    return (pixel.red, pixel.green, pixel.blue)
  }
}
