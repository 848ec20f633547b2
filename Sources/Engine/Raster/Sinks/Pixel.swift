/// Arithmetic on whole pixels: four bytes at once in the lanes of a 64-bit word.
enum Pixel {
  /// `source`, which is opaque, at a coverage of 0...255 over `backdrop`: (s c + b (255 - c)) / 255 in each byte,
  /// rounded to the nearest integer.
  @inline(__always)
  static func mix(_ source: UInt32, over backdrop: UInt32, coverage: UInt8) -> UInt32 {
    let coverage = UInt64(coverage)
    return packed(lanes(source) &* coverage &+ lanes(backdrop) &* (255 &- coverage))
  }

  /// Writes one pixel `count` times.
  @inline(__always)
  static func fill(_ pixels: UnsafeMutablePointer<UInt32>, with word: UInt32, count: Int) {
    pixels.update(repeating: word, count: count)
  }

  /// ``mix(_:over:coverage:)`` of one color over four pixels at once.
  struct Mixer {
    /// The color's even and odd bytes, in 16-bit lanes.
    private let even, odd: SIMD8<UInt16>

    init(_ source: UInt32) {
      let pixels = SIMD4<UInt32>(repeating: source)
      even = unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD8<UInt16>.self)
      odd = unsafeBitCast(pixels &>> 8 & 0x00FF_00FF, to: SIMD8<UInt16>.self)
    }

    @inline(__always)
    func mix(over backdrop: SIMD4<UInt32>, coverage: SIMD4<UInt32>) -> SIMD4<UInt32> {
      let coverage = unsafeBitCast(coverage | coverage &<< 16, to: SIMD8<UInt16>.self)
      let under = unsafeBitCast(backdrop, to: SIMD8<UInt16>.self)
      let low = Self.weighted(even, under & 255, coverage) &>> 8
      let high = Self.weighted(odd, under &>> 8, coverage) & 0xFF00
      return unsafeBitCast(low | high, to: SIMD4<UInt32>.self)
    }

    /// s p + b (255 - p) in each lane, by way of b 255 + (s - b) p modulo 2^16; a 255th of it, to the nearest integer,
    /// in the high byte.
    @inline(__always)
    private static func weighted(
      _ s: SIMD8<UInt16>, _ b: SIMD8<UInt16>, _ coverage: SIMD8<UInt16>
    ) -> SIMD8<UInt16> {
      let rounded = (s &- b) &* coverage &+ (b &* 255 &+ 128)
      return rounded &+ rounded &>> 8
    }
  }

  /// a b / 255, rounded to the nearest integer.
  @inline(__always)
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(a) &* UInt32(b) &+ 127) / 255)
  }

  /// The bytes of a pixel in 16-bit lanes, in the order 0, 2, 1, 3.
  @inline(__always)
  static func lanes(_ word: UInt32) -> UInt64 {
    let wide = UInt64(word)
    return (wide | wide &<< 24) & 0x00FF_00FF_00FF_00FF
  }

  /// Each lane, at most 255 * 255, divided by 255 and rounded. (x + 128) * 257 / 65536 is exact in this range.
  @inline(__always)
  static func packed(_ lanes: UInt64) -> UInt32 {
    let rounded = lanes &+ 0x0080_0080_0080_0080
    let bytes = ((rounded &+ (rounded &>> 8 & 0x00FF_00FF_00FF_00FF)) &>> 8) & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: bytes | bytes &>> 24)
  }
}
