/// Arithmetic on whole pixels: four bytes at once in the lanes of a 64-bit word.
enum Pixel {
  /// `source`, which is opaque, at a coverage of 0...255 over `backdrop`: (s c + b (255 - c)) / 255 in each byte, rounded to the
  /// nearest integer.
  @inline(__always)
  static func mix(_ source: UInt32, over backdrop: UInt32, coverage: UInt8) -> UInt32 {
    let part = UInt64(coverage)
    return packed(lanes(source) &* part &+ lanes(backdrop) &* (255 &- part))
  }

  /// Writes one pixel `count` times, 64 bytes at once while there is room.
  @inline(__always)
  static func fill(_ pixels: UnsafeMutablePointer<UInt32>, with word: UInt32, count: Int) {
    let place = UnsafeMutableRawPointer(pixels)
    let many = SIMD16<UInt32>(repeating: word)
    let bytes = count &* 4
    var offset = 0
    while offset &+ 64 <= bytes {
      place.storeBytes(of: many, toByteOffset: offset, as: SIMD16<UInt32>.self)
      offset &+= 64
    }
    while offset &+ 16 <= bytes {
      place.storeBytes(of: many.evenHalf.evenHalf, toByteOffset: offset, as: SIMD4<UInt32>.self)
      offset &+= 16
    }
    while offset < bytes {
      place.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
      offset &+= 4
    }
  }

  /// ``mix(_:over:coverage:)`` for four neighbouring pixels; their coverage stands twice in each word.
  @inline(__always)
  static func mixFour(
    _ source: UInt32, over backdrop: UnsafeMutablePointer<UInt32>, coverage: UnsafePointer<UInt32>
  ) {
    let place = UnsafeMutableRawPointer(backdrop)
    let under = place.loadUnaligned(as: SIMD4<UInt32>.self)
    let over = SIMD4<UInt32>(repeating: source)
    let part = UnsafeRawPointer(coverage).loadUnaligned(as: SIMD8<UInt16>.self)
    let even = mixed(over, under, part)
    let odd = mixed(over &>> 8, under &>> 8, part)
    place.storeBytes(of: even | odd &<< 8, as: SIMD4<UInt32>.self)
  }

  /// Every second byte of the mix, from the lowest on.
  @inline(__always)
  private static func mixed(
    _ over: SIMD4<UInt32>, _ under: SIMD4<UInt32>, _ part: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    let s = unsafeBitCast(over & 0x00FF_00FF, to: SIMD8<UInt16>.self)
    let b = unsafeBitCast(under & 0x00FF_00FF, to: SIMD8<UInt16>.self)
    let sum = s &* part &+ b &* (255 &- part) &+ 128
    return unsafeBitCast((sum &+ sum &>> 8) &>> 8, to: SIMD4<UInt32>.self)
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
