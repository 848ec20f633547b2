/// Arithmetic on whole pixels: four bytes at once in the lanes of a 64-bit word.
enum Pixel {
  /// `source`, which is opaque, at a coverage of 0...255 over `backdrop`: (s c + b (255 - c)) / 255 in each byte, rounded to the
  /// nearest integer.
  @inline(__always)
  static func mix(_ source: UInt32, over backdrop: UInt32, coverage: UInt8) -> UInt32 {
    let part = UInt64(coverage)
    return packed(lanes(source) &* part &+ lanes(backdrop) &* (255 &- part))
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
