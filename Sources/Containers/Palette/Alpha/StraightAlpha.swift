import Numerics

/// Converts premultiplied pixels to straight alpha.
///
/// Premultiplied components are integers: a translucent pixel determines only a range of straight colors, which widens
/// as the alpha falls. If a color of the drawing is near the range, the pixel gets exactly this color: a soft edge then
/// has no more colors than alpha values, and no tint. For the presets at 64 pixels, this halves the files of drawings
/// with one color or translucent groups, because they then fit a palette.
package struct StraightAlpha: Sendable {
  /// The most colors that are tried; more take longer than they are worth.
  package static let maximumColors = 8
  /// The most premultiplied levels between a pixel and a color that it gets. A soft edge is off by up to one level, as
  /// its alpha and its color are both rounded, and a soft edge on another one by two. Of 151 presets at 256 pixels, 58
  /// fit a palette of 256 colors with one level, 88 with two, and 88 with three.
  private static let tolerance: Int32 = 2

  /// The opaque colors of the drawing.
  private let colors: [SIMD4<Int32>]

  /// - Parameter colors: the drawing's colors as opaque pixels, the most important first.
  package init(near colors: [RGBA8]) {
    self.colors = colors.prefix(Self.maximumColors).map { Self.channels($0.bits) }
  }

  /// Converts premultiplied pixels to straight ones; transparent if the alpha is 0.
  package func convert(_ pixels: UnsafeBufferPointer<UInt32>, into result: UnsafeMutableBufferPointer<RGBA8>) {
    var (last, straight): (UInt32, RGBA8) = (0, .transparent)
    for (index, pixel) in zip(result.indices, pixels) {
      if pixel != last { (last, straight) = (pixel, self.straight(pixel)) }
      result[index] = straight
    }
  }

  /// - Parameter pixel: premultiplied, with the bits of `RGBA8`.
  package func straight(_ pixel: UInt32) -> RGBA8 {
    let alpha = Int32(pixel >> 24)
    if alpha == 255 { return RGBA8(bits: pixel) }
    if alpha == 0 { return .transparent }
    let premultiplied = Self.channels(pixel)
    let color = color(near: premultiplied, alpha) ?? Self.divided(premultiplied, by: alpha)
    return RGBA8(bytes: SIMD4(truncatingIfNeeded: color)).withAlpha(UInt8(alpha))
  }

  /// The first of the nearest colors within the tolerance.
  private func color(near premultiplied: SIMD4<Int32>, _ alpha: Int32) -> SIMD4<Int32>? {
    for levels in 1...Self.tolerance {
      if let color = colors.first(where: { Self.isNear($0, to: premultiplied, alpha: alpha, within: levels) }) {
        return color
      }
    }
    return nil
  }

  /// Whether a color at an alpha differs from a premultiplied one by at most a number of levels.
  private static func isNear(
    _ color: SIMD4<Int32>, to premultiplied: SIMD4<Int32>, alpha: Int32, within levels: Int32
  ) -> Bool {
    let difference = color &* alpha &- premultiplied &* 255
    return all(difference .<= levels &* 255) && all(difference .>= -levels &* 255)
  }

  /// The straight color, rounded to nearest.
  private static func divided(_ premultiplied: SIMD4<Int32>, by alpha: Int32) -> SIMD4<Int32> {
    let quotient = (premultiplied &* 255 &+ alpha / 2) / SIMD4(repeating: alpha)
    return quotient.limited(from: .zero, to: SIMD4(repeating: 255))
  }

  /// Red, green and blue; the fourth component is 0.
  private static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(pixel & 0xff), Int32(pixel >> 8 & 0xff), Int32(pixel >> 16 & 0xff), 0)
  }
}
