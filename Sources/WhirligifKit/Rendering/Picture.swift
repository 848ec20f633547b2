/// A frame in full color: RGBA pixels with red in the lowest byte, each opaque or 0.
package struct Picture: Sendable {
  package let width, height: Int
  /// Row by row from the top.
  package let pixels: [UInt32]
  /// The duration in seconds.
  package let seconds: Double

  package init(width: Int, height: Int, pixels: [UInt32], seconds: Double) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.seconds = seconds
  }

  /// The pixel as red, green and blue; nil beyond the right and the lower edge, and if it is transparent.
  package func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)? {
    guard y < height, x < width else { return nil }
    let pixel = pixels[y * width + x]
    guard pixel >> 24 != 0 else { return nil }
    return (UInt8(pixel & 0xff), UInt8(pixel >> 8 & 0xff), UInt8(pixel >> 16 & 0xff))
  }
}
