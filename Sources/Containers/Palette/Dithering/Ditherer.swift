import Numerics

/// Chooses indices so that the mean of neighboring pixels approximates a color that is not in the palette. Colors of
/// the palette are not dithered.
package protocol Ditherer {
  /// Writes the indices of a part of a row. Call for the rows from top to bottom.
  ///
  /// - Parameters:
  ///   - previous: the same pixels of the previous picture, or nil; pixels that are equal get any index.
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  mutating func map(
    _ pixels: UnsafeBufferPointer<RGBA8>, unlike previous: UnsafeBufferPointer<RGBA8>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>)
}

/// A color or a color error: red, green and blue. The components of a color are in 0...255.
struct DitheredColor {
  var components: SIMD4<Int32>

  init(components: SIMD4<Int32> = SIMD4()) {
    self.components = components
  }

  /// - Parameter pixel: its alpha is ignored.
  init(_ pixel: RGBA8) {
    components = SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0)
  }

  /// The nearest opaque pixel.
  var pixel: RGBA8 {
    let bytes = components.limited(from: .zero, to: SIMD4(repeating: 255))
    return RGBA8(bytes: SIMD4<UInt8>(truncatingIfNeeded: bytes)).opaque
  }

  /// Luma with the weights of ITU-R BT.709, 0...2,550,000.
  var luma: Int32 { components.x * 2126 + components.y * 7152 + components.z * 722 }
}
