/// A picture for a terminal: RGBA pixels with red in the lowest byte, each opaque or 0.
struct PixelFrame: Sendable, Equatable {
  let width, height: Int
  let pixels: [UInt32]
  /// How long it is shown, in seconds.
  let delay: Double

  /// The pixel as red, green and blue; nil outside the picture and where it is transparent.
  func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)? {
    guard y < height, x < width else { return nil }
    let pixel = pixels[y * width + x]
    guard pixel >> 24 != 0 else { return nil }
    return (UInt8(pixel & 0xff), UInt8(pixel >> 8 & 0xff), UInt8(pixel >> 16 & 0xff))
  }
}
