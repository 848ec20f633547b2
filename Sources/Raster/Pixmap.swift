/// A picture of premultiplied RGBA bytes: one word a pixel, red in the lowest byte, rows from the top.
package struct Pixmap: Hashable, Sendable {
  package let width, height: Int
  package var pixels: [UInt32]

  /// A clear picture.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
