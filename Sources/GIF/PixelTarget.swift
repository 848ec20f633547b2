/// What a frame must do with a pixel.
struct PixelTarget: BitwiseCopyable {
  /// The pixel's true colour with the alpha below, or 0 outside.
  let word: UInt32

  private static let paintedBit: UInt32 = 1 << 24
  private static let toleratedBit: UInt32 = 1 << 25
  /// What stands in place of alpha where a pixel may stay.
  private static let stayingAlpha: UInt32 = 0xFE

  /// Outside: only the index given will do.
  static let outside = PixelTarget(word: 0)

  private init(word: UInt32) {
    self.word = word
  }

  /// The pixel must be painted.
  ///
  /// - Parameters:
  ///   - color: an opaque RGBA word.
  ///   - isSensitive: an error would be noticed: the next frame leaves the pixel as it is, or it lies in a flat area.
  @inline(__always)
  init(painting color: UInt32, isSensitive: Bool) {
    word = isSensitive ? color ^ Self.toleratedBit : color
  }

  /// The pixel may be painted, or stay as it is.
  @inline(__always)
  init(keeping color: UInt32) {
    word = color ^ Self.paintedBit
  }

  /// The words of four targets: of pixels that may stay, that must be painted, and that are outside.
  @inline(__always)
  static func four(
    _ colors: SIMD4<UInt32>, stay: SIMDMask<SIMD4<Int32>>, areSensitive: SIMDMask<SIMD4<Int32>>,
    areOutside: SIMDMask<SIMD4<Int32>>
  ) -> SIMD4<UInt32> {
    let painted = SIMD4<UInt32>().replacing(with: toleratedBit, where: areSensitive)
    let words = colors ^ painted.replacing(with: paintedBit, where: stay)
    return words.replacing(with: 0, where: areOutside)
  }

  /// All ones for those of four targets' words that may stay, 0 for the others.
  @inline(__always)
  static func mayStay(_ words: SIMD4<UInt32>) -> SIMD4<UInt32> {
    SIMD4().replacing(with: .max, where: words &>> 24 .== stayingAlpha)
  }

  @inline(__always)
  var isPainted: Bool { word & Self.paintedBit != 0 }

  /// Of a pixel that must be painted, whether an error would be noticed.
  @inline(__always)
  var isSensitive: Bool { word & Self.toleratedBit == 0 }

  @inline(__always)
  var isOutside: Bool { word == 0 }

  @inline(__always)
  var mayStay: Bool { word >> 24 == Self.stayingAlpha }

  /// The components of its colour, 0...255, without alpha.
  @inline(__always)
  var color: SIMD4<Float> { Self.color(of: word) }

  /// The components of an RGBA word, 0...255, without alpha.
  @inline(__always)
  static func color(of word: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(unsafeBitCast(word & 0xFF_FFFF, to: SIMD4<UInt8>.self))
  }
}
