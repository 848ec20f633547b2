/// A pixel as a GIF shows it: red in the lowest byte, then green and blue, and alpha in the highest.
///
/// Alpha is 255, or the whole pixel is `transparent`: GIF knows nothing in between.
package typealias RGBA8 = UInt32

extension RGBA8 {
  /// The pixel outside the picture.
  @inlinable package static var transparent: UInt32 { 0 }

  /// The alpha of an opaque pixel in its place.
  @inlinable package static var opaqueAlpha: UInt32 { 0xFF00_0000 }

  /// Red, green and blue in 0...255, and 0.
  @inlinable @inline(__always)
  package var components: SIMD4<Float> { SIMD4<Float>(unsafeBitCast(self & 0xFF_FFFF, to: SIMD4<UInt8>.self)) }

  /// The opaque pixel of components, each rounded to the nearest of 0...255.
  @inlinable @inline(__always)
  package init(rounding components: SIMD4<Float>) {
    func byte(_ component: Float) -> UInt32 {
      UInt32(truncatingIfNeeded: Int32(Swift.min(Swift.max(component + 0.5, 0), 255)))
    }
    self = byte(components.x) | byte(components.y) << 8 | byte(components.z) << 16 | Self.opaqueAlpha
  }
}

/// How far apart two colors are.
package enum ColorDistance {
  /// The squared distance in sRGB, over three components of 0...255; alpha does not count.
  @inlinable
  @inline(__always)
  package static func squared(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = Int32(a & 255) &- Int32(b & 255)
    let green = Int32(a >> 8 & 255) &- Int32(b >> 8 & 255)
    let blue = Int32(a >> 16 & 255) &- Int32(b >> 16 & 255)
    return red &* red &+ green &* green &+ blue &* blue
  }
}
