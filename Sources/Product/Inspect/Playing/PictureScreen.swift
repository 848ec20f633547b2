import Numerics
import Palette
import WhirligifKit

/// Scales pictures to the size of a screen and removes alpha: each pixel is the mean of the pixels that it covers, on
/// the matte unless it is clear.
struct PictureScreen {
  /// At least 1.
  let width, height: Int
  private let matte: (red: Int, green: Int, blue: Int)

  init(width: Int, height: Int, matte: WhirligifKit.Color) {
    (self.width, self.height) = (width, height)
    let bytes = matte.engineColor.bytes
    self.matte = (Int(bytes.x), Int(bytes.y), Int(bytes.z))
  }

  /// - Parameter pixels: with straight alpha; the count is `width` times `height`.
  func picture(of pixels: [RGBA8], width: Int, height: Int, seconds: Double) -> Picture {
    // Bounded: by the size of the terminal.
    var result = [RGBA8](repeating: .transparent, count: self.width * self.height)
    for y in 0..<self.height {
      let rows = Self.covered(y, of: self.height, height)
      for x in 0..<self.width {
        let columns = Self.covered(x, of: self.width, width)
        result[y * self.width + x] = mean(of: pixels, rows, columns, width: width)
      }
    }
    return Picture(width: self.width, height: self.height, pixels: result, seconds: seconds)
  }

  /// The range of pixels that one of `count` pixels covers; at least one.
  private static func covered(_ index: Int, of count: Int, _ size: Int) -> Range<Int> {
    let start = index * size / count
    return start..<max(start + 1, (index + 1) * size / count)
  }

  private func mean(of pixels: [RGBA8], _ rows: Range<Int>, _ columns: Range<Int>, width: Int) -> RGBA8 {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for y in rows {
      for x in columns {
        let pixel = pixels[y * width + x]
        let weight = Int(pixel.alpha)
        red += Int(pixel.red) * weight
        green += Int(pixel.green) * weight
        blue += Int(pixel.blue) * weight
        alpha += weight
      }
    }
    guard alpha > 0 else { return .transparent }
    // Bounded: by the limits of images.
    let whole = 255 * rows.count * columns.count
    func channel(_ sum: Int, _ page: Int) -> UInt8 { UInt8((sum + page * (whole - alpha) + whole / 2) / whole) }
    return RGBA8(
      red: channel(red, matte.red), green: channel(green, matte.green), blue: channel(blue, matte.blue))
  }
}
