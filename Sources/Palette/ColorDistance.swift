/// How far apart two colours are.
package enum ColorDistance {
  /// The squared distance of two RGBA words in sRGB, of three components of 0...255; alpha is not looked at.
  @inlinable
  @inline(__always)
  package static func squared(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = Int32(a & 255) &- Int32(b & 255)
    let green = Int32(a >> 8 & 255) &- Int32(b >> 8 & 255)
    let blue = Int32(a >> 16 & 255) &- Int32(b >> 16 & 255)
    return red &* red &+ green &* green &+ blue &* blue
  }
}
