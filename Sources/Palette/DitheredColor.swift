/// A colour, or the error of one, while it is mixed: red, green and blue, of a colour in 0...255.
struct DitheredColor {
  var components: SIMD4<Int32>

  init(components: SIMD4<Int32> = SIMD4()) {
    self.components = components
  }

  /// - Parameter pixel: an RGBA word; alpha is not looked at.
  init(_ pixel: UInt32) {
    components = SIMD4(Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), 0)
  }

  /// The nearest opaque RGBA word.
  var word: UInt32 {
    let bytes = components.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return UInt32(truncatingIfNeeded: bytes.x | bytes.y << 8 | bytes.z << 16) | 0xFF00_0000
  }

  /// How bright it looks, of 0...2,550,000 (the weights of ITU-R BT.709).
  var brightness: Int32 { components.x * 2126 + components.y * 7152 + components.z * 722 }
}
