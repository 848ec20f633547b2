import Numerics

/// A pixel in sRGB with straight (not premultiplied) alpha. In a GIF it is opaque or `transparent`.
///
/// Public although no public declaration has it: Swift 6.3 does not inline members of a package type in other modules,
/// which costs 12 % of the instructions of the large standard jobs. What loops over pixels call is inlined in debug
/// builds too: comparing then takes twice as long as with bare words, and 3.4 times as long with the derived operators.
@frozen public struct RGBA8: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Red in the lowest byte, then green and blue, and alpha in the highest.
  public let bits: UInt32

  @inlinable @inline(__always)
  package init(bits: UInt32) { self.bits = bits }

  /// - Parameter bytes: red, green, blue and alpha.
  @inlinable @inline(__always)
  package init(bytes: SIMD4<UInt8>) { bits = unsafeBitCast(bytes, to: UInt32.self) }

  @inlinable @inline(__always)
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    bits = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// An opaque pixel of red, green and blue; each component is rounded to the nearest integer in 0...255.
  @inlinable @inline(__always)
  init(rounding components: SIMD4<Float>) {
    func byte(_ component: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int32(min(max(component + 0.5, 0), 255))) }
    self.init(red: byte(components.x), green: byte(components.y), blue: byte(components.z))
  }

  /// The opaque pixel of a color, whatever its alpha.
  package init(opaque color: Color) {
    self = RGBA8(bytes: color.bytes).opaque
  }

  /// Nothing: red, green, blue and alpha are 0.
  @inlinable @inline(__always)
  package static var transparent: RGBA8 { RGBA8(bits: 0) }

  @inlinable @inline(__always)
  package var isTransparent: Bool { alpha == 0 }

  @inlinable @inline(__always)
  package var isOpaque: Bool { alpha == 255 }

  @inlinable @inline(__always)
  package var red: UInt8 { UInt8(truncatingIfNeeded: bits) }

  @inlinable @inline(__always)
  package var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }

  @inlinable @inline(__always)
  package var blue: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }

  @inlinable @inline(__always)
  package var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }

  /// Red, green, blue and alpha.
  @inlinable @inline(__always)
  package var bytes: SIMD4<UInt8> { unsafeBitCast(bits, to: SIMD4<UInt8>.self) }

  /// Red, green and blue in 0...255, and 0.
  @inlinable @inline(__always)
  package var components: SIMD4<Float> { SIMD4<Float>(withAlpha(0).bytes) }

  @inlinable @inline(__always)
  package func withAlpha(_ alpha: UInt8) -> RGBA8 { RGBA8(bits: bits & 0xFF_FFFF | UInt32(alpha) << 24) }

  @inlinable @inline(__always)
  package var opaque: RGBA8 { withAlpha(255) }

  /// The opaque pixel that it looks like on white.
  @inlinable @inline(__always)
  package var onWhite: RGBA8 {
    let alpha = UInt16(self.alpha)
    let white = SIMD4<UInt16>(repeating: 255)
    let sum = SIMD4<UInt16>(truncatingIfNeeded: bytes) &* alpha &+ white &* (255 &- alpha)
    return RGBA8(bytes: SIMD4(truncatingIfNeeded: (sum &+ 127) / 255)).opaque
  }

  /// The squared distance of the colors in sRGB, with components of 0...255; alpha is ignored.
  @inlinable @inline(__always)
  package func squaredDistance(to other: RGBA8) -> Int32 {
    let (red, green) = (Int32(red) &- Int32(other.red), Int32(green) &- Int32(other.green))
    let blue = Int32(blue) &- Int32(other.blue)
    return red &* red &+ green &* green &+ blue &* blue
  }

  /// The sum of the absolute differences of red, green and blue.
  @inlinable @inline(__always)
  package func colorDifference(from other: RGBA8) -> Int {
    withAlpha(0).bytes.difference(from: other.withAlpha(0).bytes).sum
  }

  /// The greatest absolute difference of a component, alpha included.
  @inlinable @inline(__always)
  package func greatestDifference(from other: RGBA8) -> UInt8 { bytes.difference(from: other.bytes).max() }

  /// The slot in a hash table of 2 to the power of `bits` slots: Fibonacci hashing.
  @inlinable @inline(__always)
  package func hashSlot(bits count: UInt32) -> Int {
    Int(truncatingIfNeeded: (bits &* 0x9E37_79B1) &>> (32 &- count))
  }

  /// Compares all four bytes.
  @inlinable @inline(__always)
  public static func == (a: RGBA8, b: RGBA8) -> Bool { a.bits == b.bits }

  /// Compares all four bytes.
  @inlinable @inline(__always)
  public static func != (a: RGBA8, b: RGBA8) -> Bool { a.bits != b.bits }

  /// Any fixed order, for sorting and for ties.
  @inlinable @inline(__always)
  public static func < (a: RGBA8, b: RGBA8) -> Bool { a.bits < b.bits }
}
