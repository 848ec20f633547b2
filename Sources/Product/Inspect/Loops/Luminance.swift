import Numerics

/// Relative luminance as WCAG 2.2 defines it, 0 (black) to 1 (white).
enum Luminance {
  /// The background of pixels that are not opaque.
  enum Page: UInt32, CaseIterable {
    case black = 0
    case white = 255

    /// The luminance of a premultiplied pixel on this page.
    func luminance(of pixel: UInt32) -> Float {
      let page = rawValue == 0 ? 0 : 255 - pixel >> 24
      return Luminance.red[Int(min(pixel & 0xFF + page, 255))]
        + Luminance.green[Int(min(pixel >> 8 & 0xFF + page, 255))]
        + Luminance.blue[Int(min(pixel >> 16 & 0xFF + page, 255))]
    }
  }

  /// The contribution of each byte of a component.
  private static let red = shares { Color(red: $0, green: 0, blue: 0) }
  private static let green = shares { Color(red: 0, green: $0, blue: 0) }
  private static let blue = shares { Color(red: 0, green: 0, blue: $0) }

  private static func shares(_ color: (Double) -> Color) -> [Float] {
    (0...255).map { Float(color(Double($0) / 255).luminance) }
  }
}
