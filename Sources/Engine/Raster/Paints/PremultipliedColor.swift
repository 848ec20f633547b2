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

  /// Clamped to 0...1; NaN counts as 0.
  private static func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
}
