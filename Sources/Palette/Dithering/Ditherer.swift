/// Chooses indices so that neighboring pixels together show a color that the palette lacks; a color of the palette
/// stays plain.
package protocol Ditherer {
  /// Writes the indices for a part of a row; the rows come from the top down.
  ///
  /// - Parameters:
  ///   - previous: the same place in the picture before, nil for none; unchanged pixels get any index.
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  mutating func map(
    _ pixels: UnsafeBufferPointer<RGBA8>, unlike previous: UnsafeBufferPointer<RGBA8>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>)
}

/// A color, or an error of one, as red, green and blue; those of a color are in 0...255.
struct DitheredColor {
  var components: SIMD4<Int32>

  init(components: SIMD4<Int32> = SIMD4()) {
    self.components = components
  }

  /// - Parameter pixel: alpha does not count.
  init(_ pixel: RGBA8) {
    components = SIMD4(Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), 0)
  }

  /// The nearest opaque pixel.
  var pixel: RGBA8 {
    let bytes = components.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return RGBA8(truncatingIfNeeded: bytes.x | bytes.y << 8 | bytes.z << 16) | .opaqueAlpha
  }

  /// Luma in 0...2,550,000 (the weights of ITU-R BT.709).
  var luma: Int32 { components.x * 2126 + components.y * 7152 + components.z * 722 }
}
