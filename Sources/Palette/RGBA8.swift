/// A pixel of a GIF: red in the lowest byte, then green and blue, and alpha in the highest.
///
/// Alpha is 255, or the whole pixel is `transparent`, because GIF has no partial transparency.
package typealias RGBA8 = UInt32

extension RGBA8 {
  /// The transparent pixel.
  @inlinable package static var transparent: UInt32 { 0 }

  /// The alpha bits of an opaque pixel.
  @inlinable package static var opaqueAlpha: UInt32 { 0xFF00_0000 }

  /// Red, green and blue in 0...255, and 0.
  @inlinable @inline(__always)
  package var components: SIMD4<Float> { SIMD4<Float>(unsafeBitCast(self & 0xFF_FFFF, to: SIMD4<UInt8>.self)) }

  /// An opaque pixel; each component is rounded to the nearest integer in 0...255.
  @inlinable @inline(__always)
  package init(rounding components: SIMD4<Float>) {
    func byte(_ component: Float) -> UInt32 {
      UInt32(truncatingIfNeeded: Int32(Swift.min(Swift.max(component + 0.5, 0), 255)))
    }
    self = byte(components.x) | byte(components.y) << 8 | byte(components.z) << 16 | Self.opaqueAlpha
  }
}

/// Distances between colors.
package enum ColorDistance {
  /// The squared distance in sRGB of three components of 0...255; alpha is ignored.
  @inlinable
  @inline(__always)
  package static func squared(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = Int32(a & 255) &- Int32(b & 255)
    let green = Int32(a >> 8 & 255) &- Int32(b >> 8 & 255)
    let blue = Int32(a >> 16 & 255) &- Int32(b >> 16 & 255)
    return red &* red &+ green &* green &+ blue &* blue
  }
}
