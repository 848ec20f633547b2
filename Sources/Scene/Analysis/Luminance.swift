import Numerics

/// Brightness as WCAG 2.2 defines it: relative luminance, 0 (black) ... 1 (white).
enum Luminance {
  /// What a picture that is not opaque lies on.
  enum Paper: UInt32, CaseIterable {
    case black = 0
    case white = 255

    /// Of a premultiplied pixel on this paper.
    func luminance(of pixel: UInt32) -> Float {
      let paper = rawValue == 0 ? 0 : 255 - pixel >> 24
      return Luminance.red[Int(min(pixel & 0xFF + paper, 255))]
        + Luminance.green[Int(min(pixel >> 8 & 0xFF + paper, 255))]
        + Luminance.blue[Int(min(pixel >> 16 & 0xFF + paper, 255))]
    }
  }

  /// The shares of the bytes, by the sRGB transfer function.
  private static let red = share(0.2126)
  private static let green = share(0.7152)
  private static let blue = share(0.0722)

  private static func share(_ weight: Double) -> [Float] {
    (0...255).map { Float(weight * SRGB.linear(Double($0) / 255)) }
  }
}
