/// A pixel as it looks: its color on white, and on dark, `#111827`.
///
/// Distances are the sum of the squared errors on both, halved: of opaque pixels the squared distance in sRGB; the
/// color of a nearly transparent pixel hardly counts.
package struct CompositePoint: Sendable {
  /// Red, green and blue on white, and on dark; all are divided by the square root of 2.
  var components: SIMD8<Float>

  private static let dark = SIMD8<Float>(255, 255, 255, 17, 24, 39, 0, 0)
  private static let scale: Float = 0.707_106_77

  init(_ components: SIMD8<Float>) { self.components = components }

  @inline(__always)
  package init(_ pixel: RGBA8) {
    let alpha = Float(pixel.alpha) * (1 / 255)
    let color = SIMD4<Float>(pixel.opaque.bytes) * alpha
    let premultiplied = SIMD8<Float>(
      color.x, color.y, color.z, color.x, color.y, color.z, 0, 0)
    components = (premultiplied + Self.dark * (1 - alpha)) * Self.scale
  }

  @inline(__always)
  package func squaredDistance(to other: CompositePoint) -> Float {
    let difference = components - other.components
    return (difference * difference).sum()
  }

  /// Whether the colors differ by no more than neighbors in a gradient do.
  @inline(__always)
  package func isSlope(to other: CompositePoint) -> Bool { squaredDistance(to: other) <= 192 }

  /// The pixel that looks like this on both, as nearly as possible.
  var pixel: RGBA8 {
    let colors = components / Self.scale
    let (light, dark) = (colors.lowHalf, SIMD4(colors[3], colors[4], colors[5], 0))
    let page = SIMD4(Self.dark[3], Self.dark[4], Self.dark[5], 0)
    // light = color + 255 (1 - alpha), dark = color + page (1 - alpha).
    let clear = ((light - dark) * SIMD4(1, 1, 1, 0)).sum() / ((255 - page) * SIMD4(1, 1, 1, 0)).sum()
    let alpha = min(max(1 - clear, 0), 1)
    guard alpha >= 0.5 / 255 else { return .transparent }
    let rounded = (alpha * 255).rounded()
    // Both say what the premultiplied color is.
    let whites = light - 255 * (1 - alpha)
    let color = (whites + dark - page * (1 - alpha)) / 2 * (255 / rounded)
    return RGBA8(rounding: color).withAlpha(UInt8(rounded))
  }
}
