import Numerics

/// A color premultiplied by its alpha, as floats of 0...255: what blending works with.
struct PremultipliedColor {
  var components: SIMD4<Float>

  init(_ color: Color) {
    let alpha = Self.unit(color.alpha)
    components = SIMD4(
      Float(Self.unit(color.red) * alpha * 255), Float(Self.unit(color.green) * alpha * 255),
      Float(Self.unit(color.blue) * alpha * 255), Float(alpha * 255))
  }

  init(components: SIMD4<Float>) {
    self.components = components
  }

  @inline(__always)
  init(word: UInt32) {
    components = SIMD4<Float>(unsafeBitCast(word, to: SIMD4<UInt8>.self))
  }

  /// Each component as the nearest byte.
  @inline(__always)
  var word: UInt32 {
    // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
    let bits = unsafeBitCast(components + 0x1p23, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
  }

  /// This color at a coverage of 0...255, over a pixel: the real-number result, rounded once.
  @inline(__always)
  func over(_ backdrop: UInt32, coverage: UInt8) -> UInt32 {
    let source = components * (Float(coverage) / 255)
    return PremultipliedColor(
      components: source + PremultipliedColor(word: backdrop).components * (1 - source.w / 255)
    ).word
  }

  /// Four pixels, each times a factor of 0...1, over four others: as ``over(_:coverage:)``, bit by bit, in three fifths
  /// of the time of one after another.
  @inline(__always)
  static func over(
    _ sources: SIMD4<UInt32>, times factors: SIMD4<Float>, _ backdrops: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let alpha = number(sources &>> 24) * factors
    let rest = 1 - alpha / 255
    // In a loop over the components, vectors are taken apart.
    let w = byte(alpha + number(backdrops &>> 24) * rest)
    let z = byte(number(sources &>> 16 & 255) * factors + number(backdrops &>> 16 & 255) * rest)
    let y = byte(number(sources &>> 8 & 255) * factors + number(backdrops &>> 8 & 255) * rest)
    let x = byte(number(sources & 255) * factors + number(backdrops & 255) * rest)
    return x | y &<< 8 | z &<< 16 | w &<< 24
  }

  /// Four coverages of 0...255 as factors.
  @inline(__always)
  static func factors(_ coverage: SIMD4<UInt8>) -> SIMD4<Float> {
    number(SIMD4<UInt32>(truncatingIfNeeded: coverage)) / 255
  }

  /// Bytes as numbers: the low bits of 2^23 as a float are the integer above it.
  @inline(__always)
  private static func number(_ bytes: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(bytes | Float(0x1p23).bitPattern, to: SIMD4<Float>.self) - 0x1p23
  }

  /// The nearest bytes.
  @inline(__always)
  private static func byte(_ numbers: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(numbers + 0x1p23, to: SIMD4<UInt32>.self) & 255
  }

  /// Clamped to 0...1; NaN counts as 0.
  private static func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
}
