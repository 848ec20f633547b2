import Frames

/// Codes rectangles of pixels as still WebP files.
struct WebPCoder: DeltaCoder {
  /// The quality of lossy compression; nil for lossless.
  let quality: Int?
  let isStill: Bool
  let effort: EncodingEffort

  var traits: DeltaTraits {
    var traits = DeltaTraits()
    traits.hasEvenCorners = true
    traits.canRestore = false
    traits.coversCanvasFirst = isStill
    return traits
  }

  /// Uses the fastest level that has all transforms. Estimates with the smallest level take five times as long and save
  /// 0.07 % of the bytes.
  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int {
    try LibWebP.still(block, .lossless(level: 1)).count
  }

  func code(_ block: PixelBlock) throws(EncodingError) -> [UInt8] {
    try LibWebP.still(block, quality.map { .lossy(quality: $0) } ?? .lossless(level: level))
  }

  /// libwebp's lossless level. 7 and 8 are slower than 6 and no smaller; 9 takes up to a hundred times as long as 6 and
  /// saves 5 to 13 % of drawings with gradients.
  private var level: Int { effort.choose([1, 2, 3, 4, 6, 6, 6, 6, 8, 9]) }
}
