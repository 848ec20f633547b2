import Palette

/// A frame's obligation for a pixel: paint it, leave it transparent, or either paint or skip it.
struct PixelConstraint: BitwiseCopyable {
  /// The pixel's true color with flags in place of alpha, or 0 where the pixel is transparent.
  let word: UInt32

  private static let paintedBit: UInt32 = 1 << 24
  private static let toleratedBit: UInt32 = 1 << 25
  /// The flags of a pixel that may be skipped.
  private static let skippableFlags: UInt32 = 0xFE

  /// A transparent pixel: only the given index is possible.
  static let transparent = PixelConstraint(word: 0)

  private init(word: UInt32) {
    self.word = word
  }

  /// The pixel must be painted.
  ///
  /// - Parameters:
  ///   - color: opaque.
  ///   - isSensitive: the pixel stays in the next frame or lies in a flat area, so that an error would show.
  @inline(__always)
  init(painting color: RGBA8, isSensitive: Bool) {
    word = isSensitive ? color.bits ^ Self.toleratedBit : color.bits
  }

  /// The pixel may be painted or skipped.
  @inline(__always)
  init(skippable color: RGBA8) {
    word = color.bits ^ Self.paintedBit
  }

  /// Four constraints as words.
  @inline(__always)
  static func four(
    _ colors: SIMD4<UInt32>, maySkip: SIMDMask<SIMD4<Int32>>, areSensitive: SIMDMask<SIMD4<Int32>>,
    areTransparent: SIMDMask<SIMD4<Int32>>
  ) -> SIMD4<UInt32> {
    let painted = SIMD4<UInt32>().replacing(with: toleratedBit, where: areSensitive)
    let constraints = colors ^ painted.replacing(with: paintedBit, where: maySkip)
    return constraints.replacing(with: 0, where: areTransparent)
  }

  /// For each of four constraints, all ones if it allows skipping, otherwise 0.
  @inline(__always)
  static func maySkip(_ constraints: SIMD4<UInt32>) -> SIMD4<UInt32> {
    SIMD4().replacing(with: .max, where: constraints &>> 24 .== skippableFlags)
  }

  @inline(__always)
  var isPainted: Bool { word & Self.paintedBit != 0 }

  /// Whether an error of a pixel that must be painted would show.
  @inline(__always)
  var isSensitive: Bool { word & Self.toleratedBit == 0 }

  @inline(__always)
  var maySkip: Bool { word >> 24 == Self.skippableFlags }

  /// The components of the pixel's color, 0...255, and 0.
  @inline(__always)
  var color: SIMD4<Float> { RGBA8(bits: word).components }
}
